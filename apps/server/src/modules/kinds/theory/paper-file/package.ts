import type { PrintedParts } from '../paper/index.ts'
import { writeQtiTest, type QtiPackage } from '../transfer/index.ts'
import { ruleOf, titleOf } from './section-words.ts'
import { writtenSections } from './written.ts'

/** The paper as a test of QTI, a section for each of its own. */
export function packageOf(parts: PrintedParts, version: '2.1' | '3.0'): QtiPackage {
  const { paper } = parts
  const written = writtenSections(parts)
  const sections = paper.sections.map((section, index) => {
    const rule = ruleOf(paper.lang, section)
    return {
      title: titleOf(paper.lang, section, index),
      instructions: [section.instructions, rule ?? ''].filter((text) => text !== ''),
      questions: written[index] ?? [],
    }
  })
  return writeQtiTest(sections, { version, title: paper.name })
}
