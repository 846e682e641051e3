import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { ChoiceField } from '../../parts/choice-field';
import { noticeFailure } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';

interface Props {
  path: { id: number; trainingId: number };
  source: Schema<'ScheduledTrainingSource'>;
  onChange: () => Promise<void>;
}

const SCHEDULES = ['daily', 'weekly', 'monthly'] as const;

/** The schedule of a source. A choice is saved at once. */
export function Schedule({ path, source: { schedule, nextTrainingAt }, onChange }: Props) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const choose = (value: string) => {
    const chosen = SCHEDULES.find((each) => each === value) ?? null;
    const body = { schedule: chosen };
    call(api.PATCH('/agents/{id}/training/{trainingId}', { params: { path }, body })).then(
      onChange,
      noticeFailure,
    );
  };
  return (
    <div class="schedule">
      <ChoiceField
        label={texts.schedule}
        options={[
          ['', texts.schedule_never],
          ...SCHEDULES.map((each) => [each, texts[`schedule_${each}`]] as const),
        ]}
        value={schedule ?? ''}
        disabled={!mayWrite}
        onChange={choose}
      />
      {nextTrainingAt && (
        <p class="muted">
          {texts.next} <Time at={nextTrainingAt} />
        </p>
      )}
    </div>
  );
}
