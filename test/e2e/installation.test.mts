import { checkEach, version } from '../support/e2e.mts';
import { BY_ENVIRONMENT_CHECKS } from './installation-environment.mts';
import { prepareInstallation, type InstallationFixture } from './installation-n8n.mts';
import { SCREEN_CHECKS } from './installation-screen.mts';

let fixture: InstallationFixture;

beforeAll(async () => {
	fixture = await prepareInstallation({ N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' });
});

/** n8n installs the packages that its environment lists since 2.21. */
const [major, minor] = version.split('.').map(Number);
const installsByEnvironment = major > 2 || (major === 2 && minor >= 21);

// Each goes on from what the one before has left.
checkEach(SCREEN_CHECKS, () => fixture);
if (installsByEnvironment) checkEach(BY_ENVIRONMENT_CHECKS, () => fixture);
