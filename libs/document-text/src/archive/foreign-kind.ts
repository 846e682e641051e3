import type { Archive } from './archive';

const APPLE = /^(?:index\.apxl|buildVersionHistory\.plist|.*\.iwa)$/i;

/** Archives that are not documents: programs, and files of Apple's apps. */
export function foreignKindOf(archive: Archive): 'app_format' | 'program' | null {
  const isApple = archive.names.some((name) => APPLE.test(name));
  if (isApple) return 'app_format';
  const isProgram = ['META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'classes.dex'].some((name) =>
    archive.has(name),
  );
  return isProgram ? 'program' : null;
}
