#!/bin/sh
# Brings the files of questions.jsonl and questions-2.jsonl to questions-4.jsonl to a folder:
# `sh bench/retrieval/files/bring.sh <folder>`.
# Their text is not ours, so none of it is committed. Needs apt-get and dpkg-deb of Debian 12, git, the network, and
# LibreOffice for three of them.
set -eu
folder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder" "$work/debian" "$work/convert"

(cd "$work/debian" && apt-get download debian-edu-doc-en debian-policy debian-reference-de debian-reference-ja \
  debian-faq-it debian-faq-ko debian-faq-ru debian-faq-zh-cn debian-reference-id maint-guide-ca \
  developers-reference developers-reference-ja gnuplot-doc installation-guide-amd64 maint-guide-fr maint-guide-zh-cn \
  r-doc-pdf aptitude-doc-fi debian-edu-doc-pt-br debian-edu-doc-zh-cn doublecmd-help-uk gimp-help-el gimp-help-hu \
  gimp-help-ko gimp-help-sv libreoffice-help-tr live-manual-epub live-manual-odf muttprint-manual r-cran-readxl \
  texlive-lang-czechslovak texlive-lang-polish && for package in *.deb; do dpkg-deb -x "$package" .; done)
debian() {
  file="$work/debian/usr/share/$1"
  [ ! -f "$file.gz" ] || gunzip "$file.gz"
  cp "$file" "$folder/$2"
}
debian R/doc/manual/R-FAQ.pdf R-FAQ.pdf
debian R/doc/manual/R-admin.pdf R-admin.pdf
debian R/doc/manual/R-intro.pdf R-intro.pdf
debian doc/debian-edu-doc-en/debian-edu-bookworm-manual.pdf debian-edu-bookworm-manual.pdf
debian doc/debian-edu-doc-en/debian-edu-bullseye-manual.epub debian-edu-bullseye-manual.epub
debian debian-reference/debian-reference.de.pdf debian-reference.de.pdf
debian debian-reference/debian-reference.ja.pdf debian-reference.ja.pdf
debian developers-reference/ja/developers-reference.epub developers-reference.ja.epub
debian developers-reference/developers-reference.pdf developers-reference.pdf
debian doc/debian-policy/fhs/fhs-3.0.pdf fhs-3.0.pdf
debian doc/gnuplot/gnuplot.pdf gnuplot.pdf
debian doc/installation-guide-amd64/de/install.de.pdf install.de.pdf
debian doc/installation-guide-amd64/es/install.es.pdf install.es.pdf
debian doc/installation-guide-amd64/fr/install.fr.pdf install.fr.pdf
debian doc/installation-guide-amd64/it/install.it.pdf install.it.pdf
debian doc/installation-guide-amd64/ja/install.ja.pdf install.ja.pdf
debian doc/installation-guide-amd64/ko/install.ko.pdf install.ko.pdf
debian doc/installation-guide-amd64/nl/install.nl.pdf install.nl.pdf
debian doc/installation-guide-amd64/pt/install.pt.pdf install.pt.pdf
debian doc/installation-guide-amd64/ru/install.ru.pdf install.ru.pdf
debian doc/installation-guide-amd64/sv/install.sv.pdf install.sv.pdf
debian doc/installation-guide-amd64/zh_CN/install.zh_CN.pdf install.zh_CN.pdf
debian doc/maint-guide-fr/maint-guide.fr.pdf maint-guide.fr.pdf
debian doc/maint-guide-zh-cn/maint-guide.zh-cn.pdf maint-guide.zh-cn.pdf
debian doc/debian-policy/policy.epub policy.epub
debian doc/debian-policy/policy.pdf policy.pdf
for language in it ko ru zh-cn; do debian "doc/debian/FAQ/debian-faq.$language.txt" "debian-faq.$language.txt"; done
debian debian-reference/debian-reference.id.txt debian-reference.id.txt
debian doc/maint-guide-ca/maint-guide.ca.txt maint-guide.ca.txt
for language in cs da el ro vi; do
  debian "doc/installation-guide-amd64/$language/install.$language.txt" "install.$language.txt"
done
debian doc/aptitude/html/fi/ch02s02s02.html aptitude-fi.html
for language in pt-br zh-cn; do
  debian "doc/debian-edu-doc-$language/debian-edu-bookworm-manual.pdf" "edu-$language.pdf"
done
debian doublecmd/doc/uk/faq.html doublecmd-uk.html
debian gimp/2.0/help/el/gimp-tool-crop.html gimp-el.html
debian gimp/2.0/help/hu/gimp-tool-gradient.html gimp-hu.html
debian gimp/2.0/help/ko/gimp-tool-bucket-fill.html gimp-ko.html
debian gimp/2.0/help/sv/gimp-tool-airbrush.html gimp-sv.html
debian libreoffice/help/tr/text/swriter/main0202.html lo-tr.html
for language in ca ja; do debian "doc/live-manual/odt/live-manual.$language.odt" "live-manual.$language.odt"; done
debian doc/live-manual/epub/live-manual.ro.epub live-manual.ro.epub
debian doc/muttprint/manual/manual-sl.pdf muttprint-sl.pdf
debian ../lib/R/site-library/readxl/extdata/deaths.xlsx deaths.xlsx
debian doc/texlive-doc/latex/csbulletin/csbulletin.pdf csbulletin.pdf
debian doc/texlive-doc/latex/polski/sample-polski.pdf sample-polski.pdf

# github <repository> <commit>
github() {
  git init -q "$work/${1#*/}"
  git -C "$work/${1#*/}" fetch -q --depth 1 "https://github.com/$1" "$2"
  git -C "$work/${1#*/}" checkout -q FETCH_HEAD
}
github Unstructured-IO/unstructured 3e5482bfcdc843b5218ad98d2845b4b71ab013b7
github microsoft/markitdown a51f725d7ff4cdfe3bb6ad2ce2c04d98bf5f1f00
github docling-project/docling e1cb2b234c48ff29746b0f2f843d07f8e23905a0
github apache/tika 2b70202aaec3db48fd5ff4d996d974444a750a11
github tabulapdf/tabula-java 2cdf3b4fd3f7e921dca8cc6814cdd9316be40f0f
github jsvine/pdfplumber 147f2c4c07dc1191fc1d05bb589b4f6af3aaf74a
github camelot-dev/camelot 2b80d0bc692d1b22203c3385e77da8201675aa50
github invoice-x/invoice2data bd2fcceb867882047173dbd66a9500f47634a0cd
github pdfminer/pdfminer.six 9e1243c4ad000bf9bbe60e81fc8dde2fccc0ed3b
github apache/poi a528d43590b3f71aa94310de881a35af887fdd0f
unstructured() { cp "$work/unstructured/$1" "$folder/$2"; }
unstructured example-docs/2023-half-year-analyses-by-segment.xlsx 2023-half-year-analyses-by-segment.xlsx
unstructured README.md README.md
unstructured example-docs/pdf/chevron-page.pdf chevron-page.pdf
unstructured example-docs/pdf/fake-memo.pdf fake-memo.pdf
unstructured example-docs/language-docs/fr_olap.pdf fr_olap.pdf
unstructured example-docs/handbook-872p.docx handbook-872p.docx
unstructured example-docs/pdf/interface-config-guide-p93.pdf interface-config-guide-p93.pdf
unstructured example-docs/pdf/korean-text-with-tables.pdf korean-text-with-tables.pdf
unstructured example-docs/pdf/layout-parser-paper-fast.pdf layout-parser-paper-fast.pdf
unstructured example-docs/pdf/multi-column-2p.pdf multi-column-2p.pdf
unstructured example-docs/pdf/reliance.pdf reliance.pdf
unstructured example-docs/sample-presentation.pptx sample-presentation.pptx
unstructured example-docs/science-exploration-1p.pptx science-exploration-1p.pptx
unstructured example-docs/stanley-cups.xlsx stanley-cups.xlsx
unstructured example-docs/vodafone.xlsx vodafone.xlsx
markitdown() { cp "$work/markitdown/packages/markitdown/tests/test_files/$1" "$folder/markitdown-$1"; }
markitdown test.docx
markitdown test.pptx
(cd "$work/markitdown/packages" && cp markitdown/tests/test_files/RECEIPT-2024-TXN-98765_retail_purchase.pdf \
  markitdown/tests/test_files/REPAIR-2022-INV-001_multipage.pdf \
  markitdown/tests/test_files/SPARSE-2024-INV-1234_borderless_table.pdf \
  markitdown/tests/test_files/movie-theater-booking-2024.pdf \
  markitdown-ocr/tests/ocr_test_data/xlsx_complex_layout.xlsx "$folder")
(cd "$work/docling/tests/data" && cp csv/sources/csv-pipe.csv docx/sources/docx_checkboxes.docx \
  docx/sources/drawingml.docx docx/sources/textbox.docx docx/sources/word_sample.docx \
  docx/sources/unit_test_headers_numbered.docx html/sources/kvp_data_example.html odf/sources/odf_presentation_01.odp odf/sources/odf_table_with_title_01.ods \
  odf/sources/text_document_01.odt pptx/sources/pptx_chart.pptx webvtt/sources/webvtt_example_01.vtt webvtt/sources/webvtt_example_04.vtt \
  xlsx/sources/xlsx_02_sample_sales_data.xlsm xlsx/sources/xlsx_03_chartsheet.xlsx \
  xlsx/sources/xlsx_06_edge_cases_.xlsx xlsx/sources/xlsx_07_gap_tolerance_.xlsx xlsx/sources/xlsx_comments.xlsx \
  "$folder")
(cd "$work/unstructured/example-docs" && cp eml/family-day.eml eml/mime-different-plain-html.eml factbook.xml \
  fake-email-attachment.msg ideas-page.html norwich-city.txt "$folder")
for file in CVLKRA-KYC_Download_File_Structure_V3.1.xlsx test-outlook.msg testJournalParser.pdf testPPT_various2.pptx \
  test_subrip.srt; do
  cp "$(find "$work/tika" -name "$file" | head -n 1)" "$folder"
done

# copies <repository> <file>...
copies() {
  repository=$work/$1
  shift
  for name in "$@"; do cp "$(find "$repository" -name "$name" | head -n 1)" "$folder"; done
}
copies tabula-java argentina_diputados_voting_record.pdf puertos1.pdf frx_2012_disclosure.pdf schools.pdf arabic.pdf \
  us-013.pdf
for name in eu-003.pdf eu-017.pdf; do cp "$(find "$work/tabula-java" -path "*icdar2013*/$name")" "$folder"; done
copies pdfplumber 2023-06-20-PV.pdf scotus-transcript-p1.pdf
copies camelot mexican_towns.pdf
copies invoice2data QualityHosting.pdf NetpresseInvoice.pdf coolblue1.pdf saeco.pdf AmazonWebServices.pdf free_fiber.pdf
copies pdfminer.six kampo.pdf
copies poi AverageTaxRates.xlsx DataTableCities.xlsx aptia.pptx chinese-traditional.msg \
  at.ecodesign.www_downloads_Vertiefungsvortrag_elektronik.pptx bib-chernigovka.netdo.ru_download_docs_17459.docx

# convert <type> <file> <name>
convert() {
  soffice --headless --convert-to "$1" --outdir "$work/convert" "$2" >/dev/null
  cp "$work/convert/$(basename "${2%.*}").$1" "$folder/$3"
}
convert ods "$work/unstructured/example-docs/2023-half-year-analyses-by-segment.xlsx" 2023-half-year-analyses-by-segment.ods
convert epub "$work/unstructured/example-docs/handbook-1p.docx" handbook-1p.epub
convert odt "$work/markitdown/packages/markitdown/tests/test_files/test.docx" markitdown-test.odt
