import type { Cell, Table } from '../../../platform/sheet/index.ts'
import type { PrintedParts } from '../paper/index.ts'
import { headOf, tableColumns, tableRow } from '../transfer/index.ts'
import { titleOf } from './section-words.ts'
import { writtenSections } from './written.ts'

const heads = { en: ['No.', 'Section'], zh: ['题次', '大题'] } as const

/** The paper as rows that the import of questions reads again, behind the place and the section of each. */
export function tableOf(parts: PrintedParts): Table {
  const { paper } = parts
  const { lang } = paper
  let place = 0
  const rows = writtenSections(parts).flatMap((questions, index) => {
    const section = paper.sections[index]
    const title = section === undefined ? '' : titleOf(lang, section, index)
    return questions.map((question): Cell[] => [(place += 1), title, ...tableRow(question, lang)])
  })
  return { name: lang === 'zh' ? '试卷' : 'Paper', head: [...heads[lang], ...tableColumns.map((column) => headOf(column, lang))], rows }
}
