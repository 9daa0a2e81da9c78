import type { Reply } from '@beacon/api/endpoint'
import type { question } from '@beacon/api/bank/question'
import { Link } from '@tanstack/react-router'
import { exerciseHref } from '../../../kinds/banks.ts'

/** The question a page is about; it leads to the form of its bank. */
export function QuestionLine({ card: { bank, resource_id, name, number } }: { card: Reply<typeof question.card> }) {
  const href = exerciseHref(bank, resource_id)
  const words = (
    <>
      {name} <span className="font-mono text-mono text-fg-3">{number}</span>
    </>
  )
  return href === null ? (
    <span className="text-fg-2">{words}</span>
  ) : (
    <Link {...href} className="text-fg-2 hover:text-fg">
      {words}
    </Link>
  )
}
