import type { Language } from '@app/languages';
import { nextStep } from './talk';

describe('the reply to a question that found nothing', () => {
  const ofSite = (...languages: Language[]) => ({
    offersPerson: false,
    conversation: undefined,
    version: { version: 1, passageCount: 9, termCount: 99, languages },
  });

  it('names all languages of the website to a visitor who writes another', () => {
    expect(nextStep(ofSite('en', 'es', 'und'), 'de')).toContain('sie sind auf Englisch oder Spanisch.');
  });

  it('names them in its own language to a visitor whose language has no replies', () => {
    expect(nextStep(ofSite('en'), 'ar')).toContain('which are in English. ');
  });

  it('names none to a visitor who writes one of them, or if none is known', () => {
    expect(nextStep(ofSite('en', 'es'), 'es')).toBe('');
    expect(nextStep(ofSite('und'), 'de')).toBe('');
  });
});
