import type { Schema } from '../../../../libs/client/src';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { Form, TextField, type Fields } from '../../parts/form';
import { Loaded } from '../../parts/loaded';
import { doUnlessUndone, notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { modelTexts } from './model-texts';

type Model = Schema<'Model'>;

/** The requests about the model of an agent, or of the account. Each rejects with a Failure. */
export interface ModelRequests {
  /** `chosenBy` of a model that was chosen with these requests. */
  chooser: Model['chosenBy'];
  /** The scope that choosing needs. */
  scope: 'agents:write' | 'models:write';
  get: () => Promise<Model>;
  choose: (body: Schema<'ChooseModel'>) => Promise<Model>;
  remove: () => Promise<unknown>;
}

/** The model that answers, and a form for another model. Loads when `keys` change. */
export function ModelChoice({ requests, keys }: { requests: ModelRequests; keys: readonly unknown[] }) {
  const texts = useTexts(modelTexts);
  const mayWrite = useAllowed(requests.scope);
  const model = useResource(requests.get, keys);
  const remove = (): void =>
    doUnlessUndone(
      texts.resetDone,
      () => requests.remove().then(model.reload),
      () => void model.reload(),
    );
  return (
    <Loaded resource={model}>
      {(shown) => (
        <>
          <section class="card stack" aria-labelledby="answers">
            <h2 id="answers">{texts.answers}</h2>
            <ModelFacts model={shown} />
            {mayWrite && shown.chosenBy === requests.chooser && (
              <div class="row">
                <Button label={texts.reset} class="danger" onClick={remove} />
              </div>
            )}
          </section>
          {mayWrite && <ChooseForm requests={requests} onChosen={model.set} />}
        </>
      )}
    </Loaded>
  );
}

function ModelFacts({ model }: { model: Model }) {
  const texts = useTexts(modelTexts);
  const { name, baseUrl, hasApiKey, chosenBy, lastError, lastErrorAt } = model;
  const chooser = `chosenBy_${chosenBy}`;
  const facts = [
    [texts.model, name],
    [texts.endpoint, baseUrl ?? texts.installation],
    // Tenants do not see whether the installation has a key.
    ...(baseUrl === null ? [] : [[texts.key, hasApiKey ? texts.set : texts.notSet]]),
    [texts.chosenBy, chooser in texts ? texts[chooser as 'chosenBy_agent'] : chosenBy],
  ];
  return (
    <>
      <dl class="counts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd class="fact">{value}</dd>
          </div>
        ))}
      </dl>
      {lastError !== null && (
        <p class="error">
          {texts.lastError}: {lastError} {lastErrorAt && <Time at={lastErrorAt} />}
        </p>
      )}
    </>
  );
}

function ChooseForm({ requests, onChosen }: { requests: ModelRequests; onChosen: (model: Model) => void }) {
  const texts = useTexts(modelTexts);
  const choose = async ({ name = '', baseUrl = '', apiKey = '' }: Fields): Promise<void> => {
    const body = { name, ...(baseUrl ? { baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };
    onChosen(await requests.choose(body));
    notify(texts.saved);
  };
  return (
    <section class="card" aria-labelledby="choose">
      <h2 id="choose">{texts.choose}</h2>
      <Form class="stack" send={choose} label={texts.save}>
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          maxLength={200}
          required
          spellcheck={false}
        />
        <TextField
          name="baseUrl"
          label={texts.baseUrl}
          hint={texts.baseUrlHint}
          type="url"
          maxLength={2_048}
        />
        <TextField
          name="apiKey"
          label={texts.apiKey}
          hint={texts.apiKeyHint}
          type="password"
          maxLength={2_000}
          autocomplete="off"
        />
      </Form>
    </section>
  );
}
