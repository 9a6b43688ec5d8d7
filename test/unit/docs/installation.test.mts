import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { currentVersion } from '../../../harness/n8n/versions.mts';

interface Service {
	image: string;
	environment: Record<string, string>;
}

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs', 'installation.md'), 'utf8');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, text] = /```yaml\n(.*?)```/s.exec(guide)!;
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

it.each(['n8n', 'worker'])('the compose file gives %s the current n8n and version', (service) => {
	const { image, environment } = services[service];
	expect(image.split(':')[1]).toEqual(currentVersion);
	const [listed, ...others] = JSON.parse(environment.N8N_COMMUNITY_PACKAGES);
	expect(listed).toEqual({ name, version, checksum: expect.stringMatching(/^sha512-/) });
	expect(others).toEqual([]);
});

it('the command that prints the checksum names the listed version', () => {
	expect(guide).toContain(`npm view ${name}@${version} dist.integrity`);
});
