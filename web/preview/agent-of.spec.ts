import fc from 'fast-check';
import { agentOf } from './agent-of';

const COLOR = /^rgb\(\d{1,3} \d{1,3} \d{1,3}\)$/;

describe('the agent in the preview of the widget', () => {
  it('has the names, texts and colours of the settings', () => {
    const agent = { name: 'Shop', botName: 'Ada', welcomeMessage: 'Hello', primaryColor: '#aa3300' };
    const widget = {
      colors: { light: '', dark: '#fff' },
      texts: { title: 'Ask us' },
      suggestedQuestions: ['When are you open?', 'When are you open?', ''],
      theme: 'dark',
    };
    expect(agentOf({ agent, widget })).toMatchObject({
      name: 'Ada',
      welcomeMessage: 'Hello',
      accents: { light: { accent: 'rgb(170 51 0)' }, dark: { accent: 'rgb(255 255 255)' } },
      texts: { title: 'Ask us', launcher: '' },
      suggestedQuestions: ['When are you open?'],
      theme: 'dark',
    });
    expect(agentOf({ agent: { ...agent, botName: '' }, widget }).name).toBe('Shop');
  });

  it('has the form before a conversation only where it is asked for', () => {
    const leadForm = {
      when: 'before',
      fields: ['email', 'name', 'shoe size'],
      title: 'Who are you?',
      consentText: 'I agree.',
      consentUrl: 'javascript:alert(1)',
    };
    const form = { ...leadForm, fields: ['name', 'email'], consentUrl: '' };
    expect(agentOf({ widget: { leadForm }, showsForm: true }).leadForm).toEqual(form);
    expect(agentOf({ widget: { leadForm } }).leadForm.when).toBe('never');
    const during = { ...leadForm, when: 'during' };
    expect(agentOf({ widget: { leadForm: during }, showsForm: true }).leadForm.when).toBe('never');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com/a.png', 'https://', 'a.png'])(
    'has no picture from %s',
    (botAvatar) => expect(agentOf({ agent: { botAvatar } }).avatarUrl).toBe(''),
  );

  it.each(['red', '#12', '#12345', 'url(https://example.com)', '#fff;x:y'])(
    'has the default colours instead of %s',
    (primaryColor) => expect(agentOf({ agent: { primaryColor } })).toEqual(agentOf({})),
  );

  it('has texts, flags and colours only, whatever the settings are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ agent: fc.anything(), widget: fc.anything() }),
          fc.record({
            agent: fc.record({ name: fc.anything(), botAvatar: fc.anything(), primaryColor: fc.anything() }),
            widget: fc.record({
              colors: fc.record({ light: fc.anything(), dark: fc.anything() }),
              texts: fc.anything(),
              leadForm: fc.record({
                when: fc.constant('before'),
                fields: fc.anything(),
                title: fc.anything(),
              }),
              suggestedQuestions: fc.anything(),
              theme: fc.anything(),
            }),
            showsForm: fc.boolean(),
          }),
        ),
        (settings) => {
          const { name, avatarUrl, theme, accents, texts, suggestedQuestions } = agentOf(settings);
          for (const text of [name, avatarUrl, ...Object.values(texts), ...suggestedQuestions])
            expect(typeof text).toBe('string');
          expect(['auto', 'light', 'dark']).toContain(theme);
          for (const color of [...Object.values(accents.light), ...Object.values(accents.dark)])
            expect(color).toMatch(COLOR);
        },
      ),
    );
  });
});
