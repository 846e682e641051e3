import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The bill of materials of the production packages, as CycloneDX JSON: the packages of package-lock.json with their
 * licences and hashes. Nothing is downloaded.
 */
export function billOfMaterials() {
  const kind = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  // Without development packages, which NODE_ENV=production omits, npm (11) leaves out others too.
  const options = ['sbom', ...kind, '--include=dev', '--no-update-notifier'];
  const { status, stdout, stderr } = spawnSync('npm', options, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // npm is a script on Windows.
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  const { name, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const kept = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path && !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  const own = bill.metadata.component;
  const isKept = (ref) => ref === own['bom-ref'] || kept.has(ref.split('|')[0]);
  // npm takes a package for a development package if another copy of it is one.
  const inProduction = (component) => {
    const properties = component.properties?.filter(({ name }) => name !== DEVELOPMENT);
    const isMarked = properties?.length !== component.properties?.length;
    return { ...component, properties, ...(isMarked && { scope: 'required' }) };
  };
  return {
    ...bill,
    // npm names the application after its folder.
    metadata: { ...bill.metadata, component: { ...own, name } },
    components: bill.components.filter((component) => isKept(component['bom-ref'])).map(inProduction),
    dependencies: bill.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}
