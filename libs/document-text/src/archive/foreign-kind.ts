import type { Archive } from './archive';

const APPLE = /^(?:index\.apxl|buildVersionHistory\.plist|.*\.iwa)$/i;

/** Archives that are not documents: programs, files of Apple's apps, and packages of Visio, InDesign and others. */
export function foreignKindOf(archive: Archive): 'app_format' | 'program' | 'unsupported' | null {
  const isApple = archive.names.some((name) => APPLE.test(name));
  if (isApple) return 'app_format';
  const isProgram = ['META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'classes.dex'].some((name) =>
    archive.has(name),
  );
  if (isProgram) return 'program';
  return archive.has('[Content_Types].xml') || archive.has('mimetype') ? 'unsupported' : null;
}
