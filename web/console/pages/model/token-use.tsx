import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Loaded } from '../../parts/loaded';
import { fill, useRegion, useTexts } from '../../texts';
import { modelTexts } from './model-texts';

/** The tokens that chat models have used for the account in this month, and its budget. */
export function TokenUse() {
  const texts = useTexts(modelTexts);
  const region = useRegion();
  const me = useResource(() => call(api.GET('/me')), []);
  // A reader of some agents does not see the use of the account.
  if (me.data?.usage === null) return null;
  return (
    <section class="card stack" aria-labelledby="tokens">
      <h2 id="tokens">{texts.tokens}</h2>
      <Loaded resource={me}>
        {({ usage, limits: { monthlyTokens } }) => {
          const tokens = usage!.tokens;
          const used = tokens.toLocaleString(region);
          if (monthlyTokens === null)
            return (
              <p>
                {fill(texts.tokensUsed, { used })} <span class="muted">{texts.noBudget}</span>
              </p>
            );
          const limit = monthlyTokens.toLocaleString(region);
          return (
            <>
              <p id="token-use">{fill(texts.tokensOf, { used, limit })}</p>
              <progress
                max={Math.max(1, monthlyTokens)}
                value={Math.min(tokens, monthlyTokens)}
                aria-labelledby="token-use"
              />
              {tokens >= monthlyTokens && <p class="error">{texts.tokensSpent}</p>}
            </>
          );
        }}
      </Loaded>
      <p class="hint">{texts.tokensHint}</p>
    </section>
  );
}
