import { maskedFlag } from '@beacon/api/bank/question'
import { newId } from '../../../db/id.ts'
import { failFields } from '../../../failure.ts'

interface OpenDecoy {
  flag_id: string
  match: 'exact' | 'case_insensitive' | 'regex'
  content: string
}

/** Decoys of a form. A text that stands keeps its id; `••••` then keeps the next of those that are left. */
export function openDecoys(sent: readonly string[], standing: readonly OpenDecoy[]): OpenDecoy[] {
  const left = [...standing]
  const known = sent.map((content) => {
    const at = content === maskedFlag ? -1 : left.findIndex((decoy) => decoy.match === 'exact' && decoy.content === content)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  return sent.map((content, index) => {
    const stands = known[index]
    if (stands !== undefined) return stands
    if (content !== maskedFlag) return { content, match: 'exact', flag_id: newId() }
    return left.shift() ?? failFields({ [`decoy_flags.${index}`]: { code: 'field_wrong' } })
  })
}
