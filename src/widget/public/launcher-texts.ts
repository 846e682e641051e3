/** The texts that the loader shows itself, in the language of the page. */
export interface LauncherTexts {
  open: string;
  close: string;
  failed: string;
  retry: string;
  dismiss: string;
  direction: 'ltr' | 'rtl';
}

/** By language: open, close, failed, retry and dismiss, separated by `|`. English is part of the loader. */
const TEXTS: Record<string, string> = {
  ar: 'فتح الدردشة|إغلاق الدردشة|تعذّر تحميل الدردشة.|إعادة المحاولة|إخفاء',
  de: 'Chat öffnen|Chat schließen|Der Chat konnte nicht geladen werden.|Noch einmal versuchen|Ausblenden',
  es: 'Abrir el chat|Cerrar el chat|No se ha podido cargar el chat.|Intentar de nuevo|Ocultar',
  fr: 'Ouvrir le chat|Fermer le chat|Le chat n’a pas pu être chargé.|Réessayer|Masquer',
  it: 'Apri la chat|Chiudi la chat|Impossibile caricare la chat.|Riprova|Nascondi',
  ja: 'チャットを開く|チャットを閉じる|チャットを読み込めませんでした。|もう一度試す|閉じる',
  nl: 'Chat openen|Chat sluiten|De chat kon niet worden geladen.|Opnieuw proberen|Verbergen',
  pl: 'Otwórz czat|Zamknij czat|Nie udało się wczytać czatu.|Spróbuj ponownie|Ukryj',
  pt: 'Abrir o chat|Fechar o chat|Não foi possível carregar o chat.|Tentar novamente|Ocultar',
  ro: 'Deschide chatul|Închide chatul|Chatul nu a putut fi încărcat.|Încercați din nou|Ascunde',
  tr: 'Sohbeti aç|Sohbeti kapat|Sohbet yüklenemedi.|Tekrar dene|Gizle',
  zh: '打开聊天|关闭聊天|聊天加载失败。|重试|关闭',
};

/** The texts in the first of these languages (`Accept-Language`) that the widget has. Undefined for English. Pure. */
export function launcherTexts(acceptLanguage: string): LauncherTexts | undefined {
  const codes = acceptLanguage.split(',').map((tag) => tag.trim().toLowerCase().slice(0, 2));
  const code = codes.find((one) => one === 'en' || Object.hasOwn(TEXTS, one));
  if (code === undefined || code === 'en') return undefined;
  const [open, close, failed, retry, dismiss] = TEXTS[code]!.split('|') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { open, close, failed, retry, dismiss, direction: code === 'ar' ? 'rtl' : 'ltr' };
}
