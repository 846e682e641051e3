import { extractAnswer } from './answer';
import type { Passage } from './ranking';
import { contactsIn, holdsSiteFact } from './site-facts';

const page = (title: string, text: string, heading = ''): Passage => ({
  title,
  heading,
  text,
  url: `https://a.test/${title.toLowerCase()}`,
});

describe('holdsSiteFact', () => {
  it.each(['587-228-4725', '(+34) 865 608 493', '+43 676 4484909', '06 72 70 19 56', '030/1234567'])(
    'takes %s for a phone number',
    (phone) => {
      expect(holdsSiteFact(page('Page', `Call ${phone}.`), 'phone')).toBe(true);
    },
  );

  it.each(['30.11.2024', '2024-11-30', '2012 – 2024', '12.345.678', '9:00 - 12:00', '345.00'])(
    'does not take %s for a phone number',
    (figures) => {
      expect(holdsSiteFact(page('Page', `It was ${figures}.`), 'phone')).toBe(false);
    },
  );

  it.each([
    'Josef Reither Straße 16, 3442 Langenrohr',
    '8 rue de la Dombes 01140 Saint Etienne',
    'Partida nº1 Benasau - Alicante (03814)',
    '12 High Street, Leeds LS1 4AB',
    'Storgatan 5, 111 22 Stockholm',
    '500 Main St, Springfield, IL 62701',
  ])('takes %s for an address', (address) => {
    expect(holdsSiteFact(page('Page', address), 'address')).toBe(true);
  });

  it('takes times next to weekdays or a label, and a place that never closes, for opening hours', () => {
    expect(holdsSiteFact(page('Page', 'Sonntag 9:00 - 12:00 Uhr'), 'hours')).toBe(true);
    expect(holdsSiteFact(page('Page', 'Mo–Fr: 8–12 Uhr'), 'hours')).toBe(true);
    expect(holdsSiteFact(page('Page', 'Opening hours: 10am to 6pm'), 'hours')).toBe(true);
    expect(holdsSiteFact(page('Page', 'Nous vous accueillons toute l’année.'), 'hours')).toBe(true);
    expect(holdsSiteFact(page('Page', 'The film begins at 20:15.'), 'hours')).toBe(false);
  });
});

describe('the answer to a question about a fact of the site', () => {
  const about = page(
    'About',
    'We have made furniture in this street since 1950, and we ask you for patience.',
  );
  const contact = page(
    'Contact',
    'Acme Ltd\n\n12 High Street\n\nLeeds LS1 4AB\n\n0113 496 0000\n\nhello@acme.test',
  );

  it('is the place that states it, as a sure answer', () => {
    const options = { siteFact: 'address', isUnsure: true } as const;
    const answer = extractAnswer('where are you?', [about, contact], options);
    expect(answer?.text).toMatch(/12 High Street\s+Leeds LS1 4AB/);
    expect(answer).toMatchObject({ restsOn: [1] });
    expect(answer?.isUnsure).toBeUndefined();
  });

  it('is the opening hours, not a sentence that says "at any time"', () => {
    const questions = page(
      'Questions',
      'New guests cannot come in summer. Should you need a place later, you are welcome to ask us, around the clock.',
    );
    const hours = page('Home', 'Opening hours:\n\nMon - Wed 8:00 to 18:00\n\nSaturday closed');
    const options = { siteFact: 'hours' } as const;
    expect(extractAnswer('When are you open?', [questions, hours], options)).toMatchObject({ restsOn: [1] });
  });

  it('is an ordinary answer if no passage states it', () => {
    const options = { siteFact: 'hours', isUnsure: true } as const;
    expect(extractAnswer('when are you open for chair repairs?', [about], options)?.isUnsure).toBe(true);
  });
});

describe('who leads a business', () => {
  const team = page('Our team', 'Founder and owner since 2011.', 'Ada Moss');

  it('is a person with such a role', () => {
    expect(holdsSiteFact(team, 'leader')).toBe(true);
    expect(holdsSiteFact(page('Unser Team', 'Praxisinhaberin seit 1998.', 'Eva Vogt'), 'leader')).toBe(true);
    expect(holdsSiteFact(page('terms', 'The owner of a bike pays for damage.'), 'leader')).toBe(false);
    const answer = extractAnswer('who is the boss?', [team], { siteFact: 'leader', isUnsure: true });
    expect(answer?.text).toMatch(/Founder and owner/);
  });
});

describe('whether a business looks for staff', () => {
  it('is on a page with such a name, or in such a sentence', () => {
    expect(holdsSiteFact(page('Jobs', 'A mechanic, full time.'), 'jobs')).toBe(true);
    expect(holdsSiteFact(page('About', 'We are looking for a mechanic.'), 'jobs')).toBe(true);
    expect(holdsSiteFact(page('Workshop', 'Small jobs are done while you wait.'), 'jobs')).toBe(false);
  });
});

describe('contactsIn', () => {
  it('takes the phone number and the email address from the page that is labelled as contact', () => {
    const story = page('Story', 'Our supplier has the number 0800 123 4567.');
    const contact = page('Contact us', 'Call 0113 496 0000 or write to hello@acme.test.');
    expect(contactsIn([story, contact])).toEqual(['0113 496 0000', 'hello@acme.test']);
    expect(contactsIn([page('Contact us', 'Use the form.')])).toEqual([]);
  });
});
