import { directionOf, isBidi, isReadFromRight, readingOrder, shownOrder } from './bidi';

const shown = (text: string): string[] => [...text];

describe('text that runs from right to left', () => {
  it.each([
    // As shown, from left to right, and as read.
    ['לקש 47.50 אוה ריחמה', 'המחיר הוא 47.50 שקל'],
    ['.15% לש החנה', 'הנחה של 15%.'],
    ['.03-555-0182 ןופלט', 'טלפון 03-555-0182.'],
    ['+972-3-5550182 ןופלט', 'טלפון +972-3-5550182'],
    ['+966 55 123 4567 فتاه', 'هاتف +966 55 123 4567'],
    ['966+ :فتاه', 'هاتف: +966'],
    ['.%15 مصخ', 'خصم 15%.'],
    ['°25 ةرارح', 'حرارة 25°'],
    ['הלילב 5°C דע', 'עד 5°C בלילה'],
    ['ןופלטב 128GB ןורכיז', 'זיכרון 128GB בטלפון'],
    ['%20-%10 نم', 'من 10%-20%'],
    ['#5 רדח', 'חדר #5'],
    ['03/09/2026 דע', 'עד 03/09/2026'],
    ['مهرد 1,250.75 رعسلاو %50 ىندألا', 'الأدنى 50% والسعر 1,250.75 درهم'],
    // After Arabic letters a hyphen joins no numbers, so that they are shown from right to left.
    ['0182-555-04 فتاه', 'هاتف 04-555-0182'],
    ['ةعاسلا 12-10 نم 2026-09-03 موي', 'يوم 03-09-2026 من 10-12 الساعة'],
    ['٠١٨٢-٥٥٥-٠٤ مقر', 'رقم ٠٤-٥٥٥-٠١٨٢'],
    ['۱۴۰۳/۱۰/۰۴ خيرات', 'تاريخ ۱۴۰۳/۱۰/۰۴'],
    ['10 20 30 םירפסמ', 'מספרים 30 20 10'],
    ['םויה Windows 10 תא ונקתה', 'התקנו את Windows 10 היום'],
    ['3 המוקב Wi-Fi 6 (AX200) םגד', 'דגם Wi-Fi 6 (AX200) בקומה 3'],
    ['(AX200) םגד', 'דגם (AX200)'],
    ['a@b.example תבותכ', 'כתובת a@b.example'],
    ['(ו"עמ ללוכ) ריחמ', 'מחיר (כולל מע"ו)'],
    [')ו"עמ ללוכ( ריחמ', 'מחיר (כולל מע"ו)'],
    ['$47.50 ריחמ', 'מחיר $47.50'],
    ['052- :ןופלט', 'טלפון: 052-'],
    ['لاير ٤٧٬٥٠٠ مصخ', 'خصم ٤٧٬٥٠٠ ريال'],
    ['\ufe70ءادتبا', 'ابتداءً'],
  ])('is read from %j', (text, read) => {
    expect(readingOrder(shown(text), true)).toBe(read);
  });

  it('inside other text is read in its order', () => {
    expect(readingOrder(shown('the word םולש means 5 or םולש 7 ריש here'), false)).toBe(
      'the word שלום means 5 or שיר 7 שלום here',
    );
  });

  it('has the usual letters, with the letters of a ligature in their order', () => {
    expect(
      readingOrder(
        ['\ufee2', '\uff08', '\ufefc', '\ufeb3'].filter((each) => each !== '\uff08'),
        true,
      ),
    ).toBe('سلام');
    expect(readingOrder(['م', 'لا', 'س'], true)).toBe('سلام');
  });

  it('is turned back from the order of pdf.js to the shown order', () => {
    // pdf.js turns pieces, but not their numbers.
    expect(shownOrder('מחיר 47.50 שקל', true).join('')).toBe('לקש 47.50 ריחמ');
    expect(shownOrder('abc שלום def', false).join('')).toBe('abc םולש def');
  });

  it('is told from other text', () => {
    expect([isBidi('abc 12'), isBidi('שלום'), isBidi('٪')]).toEqual([false, true, true]);
    expect(directionOf('שלום abc')).toBe(1);
    expect(directionOf('12 %')).toBe(0);
    expect(isReadFromRight('Windows 11 Pro סיטרכ', true)).toBe(true);
    expect(isReadFromRight('The word םולש means hello.', true)).toBe(false);
  });

  it('has the end of its sentence after a last line of other words', () => {
    const line = '.info@example.co.il';
    expect([isReadFromRight(line, true), isReadFromRight(line, false)]).toEqual([true, false]);
    expect(readingOrder(shown(line), true)).toBe('info@example.co.il.');
  });
});
