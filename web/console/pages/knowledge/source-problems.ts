import { useContext } from 'preact/hooks';
import type { SkipReason } from '../../../../libs/crawler/src/crawl-error';
import type { DocumentErrorCode } from '../../../../libs/document-text/src/document-error';
import type { DocumentWarningCode } from '../../../../libs/document-text/src/document-warning';
import type { IngestionErrorCode } from '../../../../src/ingestion/ingestion-error-code';
import type { Schema } from '../../../../libs/client/src';
import { pageOf } from '../../../chat/further-sources';
import { pageTexts } from '../../parts/page-texts';
import { LanguageContext, useTexts, type Language } from '../../texts';

type Place = Pick<Schema<'TrainingWarning'>, 'file' | 'pageNumbers' | 'pageKind'>;

/** Reasons for which pages beside the first are skipped. No source fails for them. */
type OfOtherPages = 'duplicate_url' | 'duplicate_text' | 'invalid_sitemap' | 'url_trap' | 'depth_limit';
type ProblemCode =
  | Exclude<SkipReason, OfOtherPages>
  | DocumentErrorCode
  | DocumentWarningCode
  | IngestionErrorCode;

/** The failures or the missing parts of a source, by the server's code. English readers see the server's sentence. */
const SENTENCES: Partial<Record<Language, Record<ProblemCode, string>>> = {
  de: {
    invalid_url: 'Das ist keine http- oder https-Adresse, die gelesen werden kann.',
    refused_url: 'Adressen dieser Art werden nicht abgerufen.',
    robots: 'Die robots.txt der Website erlaubt ParleyBot nicht, sie zu lesen.',
    refused_address:
      'Die Adresse ist nicht öffentlich. Der Betreiber kann mit EGRESS_ALLOW_CIDRS ein Netz freigeben.',
    other_domain: 'Die Seite leitet auf eine andere Website weiter. Fügen Sie stattdessen diese hinzu.',
    redirect_limit: 'Die Seite leitet zu oft weiter.',
    http_error: 'Die Website hat mit einem Fehler geantwortet.',
    not_html: 'Das ist weder eine Webseite noch reiner Text noch eine lesbare Datei.',
    unreadable: 'Die Seite konnte nicht gelesen werden.',
    bad_encoding: 'Die Antwort der Website konnte nicht dekodiert werden.',
    too_large: 'Die Seite oder Datei ist zu groß.',
    timeout: 'Die Website hat nicht rechtzeitig geantwortet.',
    network: 'Die Website war nicht erreichbar.',
    noindex: 'Die Seite möchte nicht indexiert werden (noindex).',
    needs_javascript: 'Text erscheint nur mit JavaScript, das ParleyBot nicht ausführt.',
    excluded: 'Die Optionen der Quelle schließen diese Adresse aus.',
    other_language: 'Die Seite ist in einer anderen Sprache, als die Quelle liest.',
    not_selected: 'Kein Inhalt der Seite passt zum CSS-Selektor der Quelle.',
    sign_in: 'Die Seite verlangt eine Anmeldung.',
    not_found: 'Die Website antwortet wie für eine Adresse, die es nicht gibt.',
    page_limit: 'Das Seitenlimit ist erreicht: Weitere Seiten wurden nicht gelesen.',
    byte_limit: 'Das Downloadlimit ist erreicht: Weitere Seiten wurden nicht gelesen.',
    time_limit: 'Das Zeitlimit ist erreicht: Weitere Seiten wurden nicht gelesen.',
    site_unavailable: 'Die Website war wiederholt nicht verfügbar.',
    no_text: 'Es wurde kein Text gefunden.',
    interrupted: 'Das Lesen wurde zu oft unterbrochen.',
    passage_limit: 'Der Agent kann nicht mehr Abschnitte lernen.',
    unreadable_text: 'Der Text konnte nicht gelesen werden.',
    unsupported: 'Die Datei ist beschädigt oder von einer Art, die nicht gelesen werden kann.',
    old_format:
      'Die Datei hat ein altes Format von Word, Excel oder PowerPoint. Speichern Sie sie als DOCX, XLSX, PPTX oder PDF.',
    encrypted:
      'Die Datei ist durch ein Passwort geschützt. Entfernen Sie es und laden Sie die Datei erneut hoch.',
    broken: 'Die Datei ist beschädigt oder unvollständig.',
    only_pictures:
      'Die Datei enthält nur Bilder. Machen Sie einen Scan zuerst mit Texterkennung (OCR) durchsuchbar.',
    dynamic_form:
      'Die Datei ist ein Formular (XFA), das nur der Adobe Reader zeigt. Drucken Sie es dort als PDF.',
    app_format:
      'Dateien aus Pages, Numbers, Keynote und InDesign können nicht gelesen werden. ' +
      'Exportieren Sie sie als PDF, DOCX, XLSX oder PPTX.',
    shortcut:
      'Die Datei führt nur zu einem Dokument an anderem Ort. Exportieren Sie das Dokument, und laden Sie es hoch.',
    program: 'Die Datei ist ein Programm und kein Dokument.',
    unsafe: 'Die Datei ist wie ein Angriff gebaut: Ihre Teile sind nicht, was die Datei angibt.',
    unpacks_too_large: 'Die Datei ist entpackt zu groß.',
    too_many_entries: 'Das Archiv enthält zu viele Dateien.',
    too_many_pages: 'Die Datei hat zu viele Seiten.',
    too_much_text: 'Die Datei enthält zu viel Text.',
    nested_too_deeply: 'Teile der Datei sind zu tief verschachtelt.',
    archive_in_archive: 'Die Datei ist ein Archiv in einem Archiv. Laden Sie sie einzeln hoch.',
    too_much_memory: 'Das Lesen braucht zu viel Speicher. Teilen Sie die Datei auf.',
    too_slow: 'Das Lesen dauert zu lange. Teilen Sie die Datei auf.',
    charset_unsure:
      'Die Datei nennt ihren Zeichensatz nicht. Sehen Buchstaben falsch aus, speichern Sie sie als UTF-8.',
    text_garbled: 'Der Text ist vielleicht unlesbar. Vergleichen Sie seine Abschnitte mit dem Original.',
    formulas_without_values:
      'Formeln haben keine gespeicherten Werte. Öffnen und speichern Sie die Datei in einer Tabellenkalkulation.',
    pictures_without_text:
      'Bilder haben keinen Text. Zeigen sie welchen, machen Sie ihn mit Texterkennung (OCR) durchsuchbar.',
    columns_left_out: 'Eine Tabelle hat zu viele Spalten: Einige fehlen.',
  },
};

/**
 * A sentence about a problem of a source in the reader's language, with its place in a file; the server's own where the
 * code is unknown.
 */
export function useSourceProblems() {
  const sentences = SENTENCES[useContext(LanguageContext)];
  const pages = useTexts(pageTexts);
  return (
    code: string | null,
    message: string,
    { file, pageNumbers: page, pageKind }: Place = {},
  ): string => {
    const sentence = sentences?.[code as ProblemCode];
    if (sentence === undefined) return message;
    const place = [file, pageOf({ page, pageKind }, pages)].filter(Boolean).join(', ');
    return place === '' ? sentence : `${place}: ${sentence}`;
  };
}
