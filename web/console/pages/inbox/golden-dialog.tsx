import { notify } from '../../parts/notices';
import { useTexts } from '../../texts';
import { GoldenForm } from '../golden/golden-form';
import type { DialogProps } from './conversation';
import { improveTexts } from './improve-texts';

/** Adds the visitor's message to the questions whose answers Parley watches. */
export function GoldenDialog({ agentId, message: { query, sources }, onClose }: DialogProps) {
  const texts = useTexts(improveTexts);
  return (
    <GoldenForm
      agentId={Number(agentId)}
      golden={undefined}
      asked={{ question: query, places: sources.flatMap(({ url, source }) => url ?? source ?? []) }}
      onClose={onClose}
      onSaved={() => {
        notify(texts.added);
        onClose();
      }}
    />
  );
}
