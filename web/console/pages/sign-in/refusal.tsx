import type { Failure } from '../../api/failure';
import { FailureNotice } from '../../parts/failure-notice';
import { useTexts } from '../../texts';
import { signInTexts } from './sign-in-texts';

/** Why a sign-in failed. */
export function Refusal({ failure }: { failure: Failure }) {
  const texts = useTexts(signInTexts);
  if (failure.status === 429) return <p class="failure">{texts.limited}</p>;
  return <FailureNotice failure={failure} />;
}
