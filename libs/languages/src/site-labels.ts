/** The labels of the facts that a site states about itself. */
export type SiteLabel = 'contact' | 'phone' | 'email' | 'address' | 'hours';

const NAMES = ['contact', 'phone', 'email', 'address', 'hours'] as const;

/** The labels in the order of `NAMES`, one for each language (ISO 639-1). */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  en: ['Contact', 'Phone', 'Email', 'Address', 'Opening hours'],
  de: ['Kontakt', 'Telefon', 'E-Mail', 'Adresse', 'Öffnungszeiten'],
  fr: ['Contact', 'Téléphone', 'Email', 'Adresse', 'Horaires'],
  es: ['Contacto', 'Teléfono', 'Correo electrónico', 'Dirección', 'Horario'],
  it: ['Contatti', 'Telefono', 'Email', 'Indirizzo', 'Orari'],
  pt: ['Contacto', 'Telefone', 'Email', 'Morada', 'Horário'],
  nl: ['Contact', 'Telefoon', 'E-mail', 'Adres', 'Openingstijden'],
  sv: ['Kontakt', 'Telefon', 'E-post', 'Adress', 'Öppettider'],
  da: ['Kontakt', 'Telefon', 'E-mail', 'Adresse', 'Åbningstider'],
  no: ['Kontakt', 'Telefon', 'E-post', 'Adresse', 'Åpningstider'],
  fi: ['Yhteystiedot', 'Puhelin', 'Sähköposti', 'Osoite', 'Aukioloajat'],
  pl: ['Kontakt', 'Telefon', 'E-mail', 'Adres', 'Godziny otwarcia'],
  cs: ['Kontakt', 'Telefon', 'E-mail', 'Adresa', 'Otevírací doba'],
  tr: ['İletişim', 'Telefon', 'E-posta', 'Adres', 'Çalışma saatleri'],
  ru: ['Контакты', 'Телефон', 'Email', 'Адрес', 'График работы'],
  uk: ['Контакти', 'Телефон', 'Email', 'Адреса', 'Графік роботи'],
  ro: ['Contact', 'Telefon', 'Email', 'Adresa', 'Program'],
  ar: ['اتصل بنا', 'الهاتف', 'البريد الإلكتروني', 'العنوان', 'ساعات العمل'],
  zh: ['联系', '电话', '邮箱', '地址', '营业时间'],
  ja: ['お問い合わせ', '電話', 'メール', '住所', '営業時間'],
  ko: ['문의', '전화', '이메일', '주소', '영업시간'],
};

/**
 * The label under which the service writes down the structured data of a page, and by which it finds this text again.
 * In English if the language has none.
 */
export function siteLabel(language: string, label: SiteLabel): string {
  const labels = LABELS[language] ?? LABELS['en']!;
  return labels[NAMES.indexOf(label)]!;
}
