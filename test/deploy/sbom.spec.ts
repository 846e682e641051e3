import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: object[];
  properties?: object[];
}

it('the build has a CycloneDX bill of materials with every production package, and no other', () => {
  const { bomFormat, metadata, components, dependencies } = read('dist/sbom.cdx.json');
  const { version, dependencies: direct, devDependencies } = read('package.json');
  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
    'CycloneDX',
    'parley',
    version,
  ]);
  const names = new Set((components as Component[]).map(({ name }) => name));
  expect(Object.keys(direct).filter((name) => !names.has(name))).toEqual([]);
  for (const name of ['jest', 'vite', 'oxlint', 'playwright-core']) {
    expect(devDependencies).toHaveProperty(name);
    expect(names).not.toContain(name);
  }
  // Of a native module, which is optional, and of a development package.
  expect(names).toContain('detect-libc');
  for (const component of components as Component[]) {
    expect(component.properties ?? []).not.toContainEqual({
      name: 'cdx:npm:package:development',
      value: 'true',
    });
    expect(component.purl).toMatch(/^pkg:npm\//);
    expect([component['bom-ref'], component.hashes?.length]).toEqual([component['bom-ref'], 1]);
  }
  const refs = new Set([
    metadata.component['bom-ref'],
    ...components.map((each: Component) => each['bom-ref']),
  ]);
  for (const { ref, dependsOn } of dependencies)
    expect([ref, ...dependsOn].filter((each: string) => !refs.has(each))).toEqual([]);
});
