/** The owner of the throwaway n8n. It listens on this machine only, so its password is no secret. */
export const owner = {
	email: 'owner@example.com',
	password: 'Sandbox-only-1',
	firstName: 'Sandbox',
	lastName: 'Owner',
};
