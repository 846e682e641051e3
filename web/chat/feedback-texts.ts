/** The texts that ask a visitor for feedback. They are loaded with the first question. */
export interface FeedbackTexts {
  helped: string;
  yes: string;
  no: string;
  satisfaction: string;
  /** The name of a rating, such as `{value}` of 5. */
  of: string;
  words: string;
}

const en: FeedbackTexts = {
  helped: 'Did that help?',
  yes: 'Yes',
  no: 'No',
  satisfaction: 'How satisfied are you with our help?',
  of: '{value} of 5',
  words: 'Anything to add? (optional)',
};

const TEXTS: Record<string, FeedbackTexts> = {
  ar: {
    helped: 'هل كان ذلك مفيدًا؟',
    yes: 'نعم',
    no: 'لا',
    satisfaction: 'ما مدى رضاك عن مساعدتنا؟',
    of: '{value} من 5',
    words: 'هل تود إضافة شيء؟ (اختياري)',
  },
  de: {
    helped: 'Hat das geholfen?',
    yes: 'Ja',
    no: 'Nein',
    satisfaction: 'Wie zufrieden sind Sie mit unserer Hilfe?',
    of: '{value} von 5',
    words: 'Möchten Sie etwas hinzufügen? (freiwillig)',
  },
  es: {
    helped: '¿Te ha servido?',
    yes: 'Sí',
    no: 'No',
    satisfaction: '¿Qué tan satisfecho estás con nuestra ayuda?',
    of: '{value} de 5',
    words: '¿Quieres añadir algo? (opcional)',
  },
  fr: {
    helped: 'Cela vous a-t-il aidé ?',
    yes: 'Oui',
    no: 'Non',
    satisfaction: 'Êtes-vous satisfait de notre aide ?',
    of: '{value} sur 5',
    words: 'Souhaitez-vous ajouter quelque chose ? (facultatif)',
  },
  it: {
    helped: 'È stato utile?',
    yes: 'Sì',
    no: 'No',
    satisfaction: 'Quanto sei soddisfatto del nostro aiuto?',
    of: '{value} su 5',
    words: 'Vuoi aggiungere qualcosa? (facoltativo)',
  },
  ja: {
    helped: 'お役に立ちましたか？',
    yes: 'はい',
    no: 'いいえ',
    satisfaction: '対応にどのくらい満足されましたか？',
    of: '5段階中{value}',
    words: 'ご意見があればお聞かせください（任意）',
  },
  nl: {
    helped: 'Heeft dit geholpen?',
    yes: 'Ja',
    no: 'Nee',
    satisfaction: 'Hoe tevreden ben je over onze hulp?',
    of: '{value} van 5',
    words: 'Wil je iets toevoegen? (optioneel)',
  },
  pl: {
    helped: 'Czy to pomogło?',
    yes: 'Tak',
    no: 'Nie',
    satisfaction: 'Jak oceniasz naszą pomoc?',
    of: '{value} z 5',
    words: 'Chcesz coś dodać? (opcjonalnie)',
  },
  pt: {
    helped: 'Isto ajudou?',
    yes: 'Sim',
    no: 'Não',
    satisfaction: 'Qual é o seu grau de satisfação com a nossa ajuda?',
    of: '{value} de 5',
    words: 'Quer acrescentar algo? (opcional)',
  },
  ro: {
    helped: 'V-a fost de ajutor?',
    yes: 'Da',
    no: 'Nu',
    satisfaction: 'Cât de mulțumit sunteți de ajutorul nostru?',
    of: '{value} din 5',
    words: 'Doriți să adăugați ceva? (opțional)',
  },
  tr: {
    helped: 'Bu yardımcı oldu mu?',
    yes: 'Evet',
    no: 'Hayır',
    satisfaction: 'Yardımımızdan ne kadar memnunsunuz?',
    of: '5 üzerinden {value}',
    words: 'Eklemek istediğiniz bir şey var mı? (isteğe bağlı)',
  },
  zh: {
    helped: '这对您有帮助吗？',
    yes: '有',
    no: '没有',
    satisfaction: '您对我们的服务满意吗？',
    of: '{value} 分（满分 5 分）',
    words: '您想补充什么吗？（选填）',
  },
};

/** The texts in this language of the chat. */
export function feedbackTextsIn(code: string): FeedbackTexts {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code]! : en;
}
