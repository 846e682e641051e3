import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { DownIcon, UpIcon } from './answer-icons';
import { RATING_REASONS, type Rating } from './public-schema';
import { useShared } from './context';
import type { Exchange } from './exchange';
import { CloseIcon, IconButton } from './icons';

/** The buttons that rate an answer. After "not helpful" they ask for the reason, which the visitor may leave out. */
export function Ratings({ exchange: { key, rating } }: { exchange: Exchange }): VNode {
  const { chat, language } = useShared();
  const { texts } = language;
  const [step, setStep] = useState<'asking' | 'thanking' | null>(null);
  const rate = (value: NonNullable<Rating>): void => {
    const next = rating === value ? null : value;
    setStep(next === 'negative' ? 'asking' : null);
    void chat.rate(key, next);
  };
  const button = (value: NonNullable<Rating>, label: string, icon: VNode): VNode => (
    <IconButton class="icon small" label={label} aria-pressed={rating === value} onClick={() => rate(value)}>
      {icon}
    </IconButton>
  );
  return (
    <>
      <div class="ratings">
        {button('positive', texts.helpful, <UpIcon />)}
        {button('negative', texts.notHelpful, <DownIcon />)}
        <span class="note" role="status">
          {step === 'thanking' && texts.feedbackThanks}
        </span>
      </div>
      {step === 'asking' && rating === 'negative' && (
        <div class="reasons" role="group" aria-label={texts.whyNotHelpful}>
          <p>{texts.whyNotHelpful}</p>
          <IconButton class="icon small" label={texts.dismiss} onClick={() => setStep(null)}>
            <CloseIcon />
          </IconButton>
          <ul>
            {RATING_REASONS.map((reason) => (
              <li key={reason}>
                <button
                  type="button"
                  class="chip"
                  onClick={() => {
                    setStep('thanking');
                    void chat.rate(key, 'negative', reason);
                  }}
                >
                  {texts[reason]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
