import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { noticeFailure, notify } from '../../parts/notices';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { addFiles, MAX_FILES } from './add-files';
import { knowledgeTexts } from './knowledge-texts';

interface Props {
  agentId: string;
  onAdded: () => Promise<void>;
  children: ComponentChildren;
}

/** A page on which files can be dropped to add them. The dialog for sources does the same by keyboard. */
export function DropZone({ agentId, onAdded, children }: Props) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const [isOver, setOver] = useState(false);
  // An element sends an event for each child that the pointer enters or leaves.
  const depth = useRef(0);
  const move = (step: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event) || !mayWrite) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event) || !mayWrite) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const files = [...event.dataTransfer!.files];
    if (files.length > MAX_FILES) return notify(fill(texts.tooMany, { count: MAX_FILES }));
    addFiles(agentId, files).then(() => {
      notify(fill(texts.filesAdded, { count: files.length }));
      return onAdded();
    }, noticeFailure);
  };
  return (
    <div
      class={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFiles(event) && mayWrite && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && <p class="drop-hint">{texts.drop}</p>}
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
