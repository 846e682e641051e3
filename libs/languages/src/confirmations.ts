/** The texts of an agent about an action that the visitor must confirm. `{name}` is the name of the action. */
export interface ConfirmationTexts {
  ask: string;
  /** The visitor's decision, as a message. */
  confirmed: string;
  declined: string;
  /** The answers to it. */
  done: string;
  failed: string;
  /** It is unknown whether the action was carried out. */
  unknown: string;
  left: string;
}

const en: ConfirmationTexts = {
  ask: 'Please check and confirm this: {name}',
  confirmed: 'Confirmed: {name}',
  declined: 'Declined: {name}',
  done: 'Done: {name}.',
  failed: 'That did not work: {name}.',
  unknown: 'I cannot tell whether this was done: {name}. Please check before you try again.',
  left: 'All right, I have changed nothing.',
};

const TEXTS: Partial<Record<string, ConfirmationTexts>> = {
  en,
  ar: {
    ask: 'يرجى التحقق والتأكيد: {name}',
    confirmed: 'تم التأكيد: {name}',
    declined: 'تم الرفض: {name}',
    done: 'تم: {name}.',
    failed: 'لم ينجح ذلك: {name}.',
    unknown: 'لا أعرف ما إذا كان قد تم تنفيذ ذلك: {name}. يرجى التحقق قبل المحاولة مرة أخرى.',
    left: 'حسنًا، لم أغيّر شيئًا.',
  },
  de: {
    ask: 'Bitte prüfen und bestätigen: {name}',
    confirmed: 'Bestätigt: {name}',
    declined: 'Abgelehnt: {name}',
    done: 'Erledigt: {name}.',
    failed: 'Das hat nicht geklappt: {name}.',
    unknown: 'Ob das ausgeführt wurde, ist ungewiss: {name}. Bitte vor einem neuen Versuch nachsehen.',
    left: 'In Ordnung, es wurde nichts geändert.',
  },
  es: {
    ask: 'Revisa y confirma esto: {name}',
    confirmed: 'Confirmado: {name}',
    declined: 'Rechazado: {name}',
    done: 'Hecho: {name}.',
    failed: 'No ha funcionado: {name}.',
    unknown: 'No sé si esto se ha hecho: {name}. Compruébalo antes de volver a intentarlo.',
    left: 'De acuerdo, no he cambiado nada.',
  },
  fr: {
    ask: 'Veuillez vérifier et confirmer : {name}',
    confirmed: 'Confirmé : {name}',
    declined: 'Refusé : {name}',
    done: 'C’est fait : {name}.',
    failed: 'Cela n’a pas fonctionné : {name}.',
    unknown: 'Je ne sais pas si cela a été fait : {name}. Veuillez vérifier avant de réessayer.',
    left: 'D’accord, je n’ai rien modifié.',
  },
  it: {
    ask: 'Controlla e conferma: {name}',
    confirmed: 'Confermato: {name}',
    declined: 'Rifiutato: {name}',
    done: 'Fatto: {name}.',
    failed: 'Non ha funzionato: {name}.',
    unknown: 'Non so se questo è stato fatto: {name}. Verifica prima di riprovare.',
    left: 'Va bene, non ho cambiato nulla.',
  },
  ja: {
    ask: '内容をご確認のうえ、確定してください：{name}',
    confirmed: '確認しました：{name}',
    declined: 'キャンセルしました：{name}',
    done: '完了しました：{name}',
    failed: '実行できませんでした：{name}',
    unknown: '実行されたかどうか確認できません：{name}。もう一度試す前にご確認ください。',
    left: '承知しました。何も変更していません。',
  },
  nl: {
    ask: 'Controleer en bevestig dit: {name}',
    confirmed: 'Bevestigd: {name}',
    declined: 'Geweigerd: {name}',
    done: 'Gedaan: {name}.',
    failed: 'Dat is niet gelukt: {name}.',
    unknown: 'Ik weet niet of dit is uitgevoerd: {name}. Controleer het voordat je het opnieuw probeert.',
    left: 'Goed, ik heb niets gewijzigd.',
  },
  pl: {
    ask: 'Sprawdź i potwierdź: {name}',
    confirmed: 'Potwierdzono: {name}',
    declined: 'Odrzucono: {name}',
    done: 'Gotowe: {name}.',
    failed: 'To się nie udało: {name}.',
    unknown: 'Nie wiem, czy to zostało wykonane: {name}. Sprawdź, zanim spróbujesz ponownie.',
    left: 'Dobrze, niczego nie zmieniono.',
  },
  pt: {
    ask: 'Verifique e confirme: {name}',
    confirmed: 'Confirmado: {name}',
    declined: 'Recusado: {name}',
    done: 'Feito: {name}.',
    failed: 'Não funcionou: {name}.',
    unknown: 'Não sei se isto foi feito: {name}. Verifique antes de tentar novamente.',
    left: 'Certo, não alterei nada.',
  },
  ro: {
    ask: 'Verificați și confirmați: {name}',
    confirmed: 'Confirmat: {name}',
    declined: 'Refuzat: {name}',
    done: 'Gata: {name}.',
    failed: 'Nu a funcționat: {name}.',
    unknown: 'Nu știu dacă acest lucru a fost făcut: {name}. Verificați înainte de a încerca din nou.',
    left: 'În regulă, nu am schimbat nimic.',
  },
  tr: {
    ask: 'Lütfen kontrol edip onaylayın: {name}',
    confirmed: 'Onaylandı: {name}',
    declined: 'Reddedildi: {name}',
    done: 'Tamamlandı: {name}.',
    failed: 'Bu işlem başarısız oldu: {name}.',
    unknown: 'Bunun yapılıp yapılmadığını bilmiyorum: {name}. Yeniden denemeden önce lütfen kontrol edin.',
    left: 'Tamam, hiçbir şeyi değiştirmedim.',
  },
  zh: {
    ask: '请核对并确认：{name}',
    confirmed: '已确认：{name}',
    declined: '已拒绝：{name}',
    done: '已完成：{name}',
    failed: '未能完成：{name}',
    unknown: '无法确定是否已执行：{name}。重试前请先核实。',
    left: '好的，我没有做任何更改。',
  },
};

/** The text in this language, or in English if the language has none, with the name of the action. */
export function confirmationTextIn(language: string, text: keyof ConfirmationTexts, name: string): string {
  const texts = Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined;
  return (texts ?? en)[text].replace('{name}', () => name);
}
