import type { Archive } from './archive';

/** Files that only Apple's apps and InDesign write. */
const APP = /^(?:index\.apxl|buildVersionHistory\.plist|designmap\.xml|.*\.iwa)$/i;

/** Archives that are not documents: programs, files of Apple's apps and InDesign, and packages of Visio and others. */
export function foreignKindOf(archive: Archive): 'app_format' | 'program' | 'unsupported' | null {
  if (archive.names.some((name) => APP.test(name))) return 'app_format';
  const isProgram = ['META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'classes.dex'].some((name) =>
    archive.has(name),
  );
  if (isProgram) return 'program';
  return archive.has('[Content_Types].xml') || archive.has('mimetype') ? 'unsupported' : null;
}
