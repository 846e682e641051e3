/** The texts of the card that asks to confirm an action. They are loaded with the first card. */
export interface ActionTexts {
  confirm: string;
  /** Under the card, for each state. */
  running: string;
  done: string;
  failed: string;
  unknown: string;
  declined: string;
  expired: string;
}

const en: ActionTexts = {
  confirm: 'Confirm',
  running: 'Working on it…',
  done: 'Done',
  failed: 'This didn’t work.',
  unknown: 'We couldn’t confirm whether this was done. Check before you try again.',
  declined: 'Cancelled. Nothing was changed.',
  expired: 'No longer valid. Ask again if you still want this.',
};

const TEXTS: Record<string, ActionTexts> = {
  ar: {
    confirm: 'تأكيد',
    running: 'جارٍ التنفيذ…',
    done: 'تم',
    failed: 'لم ينجح ذلك.',
    unknown: 'ليس مؤكدًا ما إذا كان قد تم التنفيذ. يرجى التحقق قبل المحاولة مجددًا.',
    declined: 'تم الإلغاء. لم يتغير شيء.',
    expired: 'لم يعد صالحًا. اسأل مجددًا إذا كنت لا تزال تريد ذلك.',
  },
  de: {
    confirm: 'Bestätigen',
    running: 'Wird ausgeführt…',
    done: 'Erledigt',
    failed: 'Das hat nicht geklappt.',
    unknown:
      'Wir konnten nicht bestätigen, ob das ausgeführt wurde. Prüfen Sie es, bevor Sie es erneut versuchen.',
    declined: 'Abgebrochen. Es wurde nichts geändert.',
    expired: 'Nicht mehr gültig. Fragen Sie bei Bedarf noch einmal.',
  },
  es: {
    confirm: 'Confirmar',
    running: 'En curso…',
    done: 'Hecho',
    failed: 'No ha funcionado.',
    unknown: 'No es seguro que se haya hecho. Compruébalo antes de volver a intentarlo.',
    declined: 'Cancelado. No se ha cambiado nada.',
    expired: 'Ya no es válido. Pregunta de nuevo si todavía lo quieres.',
  },
  fr: {
    confirm: 'Confirmer',
    running: 'En cours…',
    done: 'C’est fait',
    failed: 'Cela n’a pas fonctionné.',
    unknown: 'Il n’est pas certain que cela ait été fait. Veuillez vérifier avant de réessayer.',
    declined: 'Annulé. Rien n’a été modifié.',
    expired: 'Plus valable. Demandez à nouveau si vous le souhaitez toujours.',
  },
  it: {
    confirm: 'Conferma',
    running: 'In corso…',
    done: 'Fatto',
    failed: 'Non ha funzionato.',
    unknown: 'Non è certo che sia stato fatto. Verifica prima di riprovare.',
    declined: 'Annullato. Nulla è stato modificato.',
    expired: 'Non più valido. Chiedi di nuovo se lo vuoi ancora.',
  },
  ja: {
    confirm: '確定する',
    running: '実行中…',
    done: '完了しました',
    failed: '実行できませんでした。',
    unknown: '実行されたかどうか確認できません。もう一度試す前にご確認ください。',
    declined: 'キャンセルしました。変更はありません。',
    expired: '有効期限が切れました。必要な場合はもう一度お尋ねください。',
  },
  nl: {
    confirm: 'Bevestigen',
    running: 'Bezig…',
    done: 'Gedaan',
    failed: 'Dit is niet gelukt.',
    unknown: 'Het is niet zeker of dit is gedaan. Controleer het voordat je het opnieuw probeert.',
    declined: 'Geannuleerd. Er is niets gewijzigd.',
    expired: 'Niet meer geldig. Vraag het opnieuw als je dit nog wilt.',
  },
  pl: {
    confirm: 'Potwierdź',
    running: 'W toku…',
    done: 'Gotowe',
    failed: 'To się nie udało.',
    unknown: 'Nie ma pewności, czy to wykonano. Sprawdź, zanim spróbujesz ponownie.',
    declined: 'Anulowano. Niczego nie zmieniono.',
    expired: 'Już nieważne. Zapytaj ponownie, jeśli nadal tego chcesz.',
  },
  pt: {
    confirm: 'Confirmar',
    running: 'A executar…',
    done: 'Feito',
    failed: 'Não funcionou.',
    unknown: 'Não é certo que tenha sido feito. Verifique antes de tentar novamente.',
    declined: 'Cancelado. Nada foi alterado.',
    expired: 'Já não é válido. Pergunte de novo se ainda quiser.',
  },
  ro: {
    confirm: 'Confirmă',
    running: 'Se execută…',
    done: 'Gata',
    failed: 'Nu a funcționat.',
    unknown: 'Nu este sigur că s-a făcut. Verificați înainte de a încerca din nou.',
    declined: 'Anulat. Nu s-a schimbat nimic.',
    expired: 'Nu mai este valabil. Întrebați din nou dacă mai doriți.',
  },
  tr: {
    confirm: 'Onayla',
    running: 'Yapılıyor…',
    done: 'Tamamlandı',
    failed: 'Bu işlem başarısız oldu.',
    unknown: 'Yapılıp yapılmadığı kesin değil. Yeniden denemeden önce lütfen kontrol edin.',
    declined: 'İptal edildi. Hiçbir şey değişmedi.',
    expired: 'Artık geçerli değil. Hâlâ istiyorsanız yeniden sorun.',
  },
  zh: {
    confirm: '确认',
    running: '正在处理…',
    done: '已完成',
    failed: '未能完成。',
    unknown: '无法确定是否已执行。重试前请先核实。',
    declined: '已取消，未做任何更改。',
    expired: '已失效。如仍需要，请再次提出。',
  },
};

/** The texts of the card in this language of the chat. */
export function actionTextsIn(code: string): ActionTexts {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code]! : en;
}
