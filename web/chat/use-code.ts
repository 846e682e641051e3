import { useEffect, useState } from 'preact/hooks';

/** Code that is loaded when it is first needed, so that the panel appears sooner; undefined until then. */
export function useCode<Code>(isNeeded: boolean, load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<{ loaded: Code }>();
  useEffect(() => {
    // Without the code, the texts of the messages stay.
    if (isNeeded && !code)
      void load().then(
        (loaded) => setCode({ loaded }),
        () => undefined,
      );
  }, [isNeeded]);
  return code?.loaded;
}
