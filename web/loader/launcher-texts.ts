/** The accessible names of the launcher, by language: while the chat is closed, and while it is open. */
const LABELS: Record<string, readonly [open: string, close: string]> = {
  ar: ['فتح الدردشة', 'إغلاق الدردشة'],
  de: ['Chat öffnen', 'Chat schließen'],
  en: ['Open chat', 'Close chat'],
  es: ['Abrir el chat', 'Cerrar el chat'],
  fr: ['Ouvrir le chat', 'Fermer le chat'],
  it: ['Apri la chat', 'Chiudi la chat'],
  ja: ['チャットを開く', 'チャットを閉じる'],
  nl: ['Chat openen', 'Chat sluiten'],
  pl: ['Otwórz czat', 'Zamknij czat'],
  pt: ['Abrir o chat', 'Fechar o chat'],
  ro: ['Deschide chatul', 'Închide chatul'],
  tr: ['Sohbeti aç', 'Sohbeti kapat'],
  zh: ['打开聊天', '关闭聊天'],
};

/** The labels in the first of these languages that has labels; English otherwise. */
export function labelsFor(tags: readonly string[]): readonly [open: string, close: string] {
  for (let index = 0; index < tags.length; index++) {
    const labels = LABELS[String(tags[index]).toLowerCase().slice(0, 2)];
    if (labels) return labels;
  }
  return LABELS['en']!;
}
