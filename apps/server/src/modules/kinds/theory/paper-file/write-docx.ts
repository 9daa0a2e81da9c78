import * as docx from 'docx'
import type { Block, Look, Run } from './block.ts'
import { within, type Picture } from './picture.ts'

export interface Sheet {
  title: string
  /** At the foot of each page. */
  foot: string
  lang: 'en' | 'zh'
  blocks: readonly Block[]
  pictures: ReadonlyMap<string, Picture>
}

/** Twentieths of a point. */
const step = 420
const most = { width: 480, height: 560 }
const plain = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Calibri' }
const mono = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: 'Microsoft YaHei', cs: 'Consolas' }
const colours: Partial<Record<Look, string>> = { quiet: '5B6676', key: 'A32A1C' }
/** XML 1.0 has no words for these characters. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Blocks as an office document: real paragraphs, tables and pictures, to be edited further. */
export async function writeDocx({ title, foot, lang, blocks, pictures }: Sheet): Promise<Uint8Array> {
  const document = new docx.Document({
    title: clean(title),
    creator: 'Beacon',
    styles: {
      default: {
        document: {
          run: { font: plain, size: 21, language: { value: 'en-GB', eastAsia: 'zh-CN' } },
          paragraph: { spacing: { after: 100, line: lang === 'zh' ? 320 : 290 } },
        },
      },
    },
    sections: [
      {
        properties: { page: { size: { width: 11_906, height: 16_838 }, margin: { top: 1_134, bottom: 1_134, left: 1_134, right: 1_134 } } },
        footers: { default: new docx.Footer({ children: [footOf(foot)] }) },
        children: blocks.map((block) => childOf(block, pictures)),
      },
    ],
  })
  return new Uint8Array(await docx.Packer.toBuffer(document))
}

const clean = (text: string): string => text.replaceAll(unwritable, '')

const footOf = (foot: string): docx.Paragraph =>
  new docx.Paragraph({
    alignment: docx.AlignmentType.CENTER,
    children: [
      new docx.TextRun({ text: `${clean(foot)}  ·  `, size: 17, color: '5B6676' }),
      new docx.TextRun({ children: [docx.PageNumber.CURRENT, ' / ', docx.PageNumber.TOTAL_PAGES], size: 17, color: '5B6676' }),
    ],
  })

function childOf(block: Block, pictures: ReadonlyMap<string, Picture>): docx.Paragraph | docx.Table {
  const left = Math.min(8, block.indent) * step
  if (block.kind === 'table') return tableOf(block.rows, left)
  if (block.kind === 'code') return codeOf(block.text, left)
  if (block.kind === 'text') return textOf(block, left)
  const picture = pictures.get(block.path)
  if (picture === undefined)
    return new docx.Paragraph({ indent: { left }, children: [new docx.TextRun({ text: clean(`[${block.alt}]`) })] })
  const alt = clean(block.alt)
  const image = new docx.ImageRun({
    type: 'png',
    data: Buffer.from(picture.png),
    transformation: within(picture, most),
    altText: { name: alt || 'picture', title: alt, description: alt },
  })
  return new docx.Paragraph({ indent: { left }, children: [image] })
}

function textOf({ look, runs, indent, mark }: Extract<Block, { kind: 'text' }>, left: number): docx.Paragraph {
  const isCentred = look === 'title' || look === 'centre' || (look === 'key' && indent === 0)
  const hanging = mark === '' ? {} : { hanging: step }
  return new docx.Paragraph({
    ...(look === 'title' ? { heading: docx.HeadingLevel.TITLE } : {}),
    ...(look === 'section' ? { heading: docx.HeadingLevel.HEADING_1, keepNext: true, spacing: { before: 240, after: 120 } } : {}),
    alignment: isCentred ? docx.AlignmentType.CENTER : docx.AlignmentType.LEFT,
    indent: { left: indent === 0 && mark !== '' ? step : left, ...hanging },
    tabStops: mark === '' ? [] : [{ type: docx.TabStopType.LEFT, position: indent === 0 ? step : left }],
    children: [
      ...(mark === '' ? [] : [new docx.TextRun({ children: [clean(mark), new docx.Tab()] })]),
      ...runs.flatMap((run) => runsOf(run, look)),
    ],
  })
}

/** A run, with its line breaks as breaks. */
const runsOf = ({ text, bold, italic, code, strike }: Run, look: Look): docx.TextRun[] =>
  clean(text)
    .split('\n')
    .map(
      (part, index) =>
        new docx.TextRun({
          text: part,
          break: index === 0 ? 0 : 1,
          bold: bold === true || look === 'title' || look === 'section',
          italics: italic === true,
          strike: strike === true,
          font: code === true ? mono : plain,
          color: colours[look] ?? '14181F',
          ...(look === 'title' ? { size: 34 } : {}),
          ...(look === 'section' ? { size: 25 } : {}),
        }),
    )

const codeOf = (text: string, left: number): docx.Paragraph =>
  new docx.Paragraph({
    indent: { left },
    shading: { type: docx.ShadingType.CLEAR, fill: 'F2F4F7' },
    children: clean(text)
      .split('\n')
      .map((part, index) => new docx.TextRun({ text: part, break: index === 0 ? 0 : 1, font: mono, size: 19 })),
  })

function tableOf(rows: Run[][][], left: number): docx.Table {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const cells = (row: Run[][]) => Array.from({ length: width }, (_, index) => row[index] ?? [])
  return new docx.Table({
    indent: { size: left, type: docx.WidthType.DXA },
    width: { size: 9_600 - left, type: docx.WidthType.DXA },
    columnWidths: Array.from({ length: width }, () => Math.floor((9_600 - left) / width)),
    rows: rows.map(
      (row, index) =>
        new docx.TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: cells(row).map(
            (runs) => new docx.TableCell({ children: [new docx.Paragraph({ children: runs.flatMap((run) => runsOf(run, 'body')) })] }),
          ),
        }),
    ),
  })
}
