import { call } from '@beacon/api/client'
import { question } from '@beacon/api/bank/question'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormFacts } from './form-facts.ts'
import { useLater } from './later.ts'
import { isMasked } from './model.ts'

/** The name of another question that holds a flag; null while it is alone, masked or not judged yet. */
export function useHeldElsewhere(content: string): string | null {
  const { t } = useLingui()
  const { kind, resource_id } = useFormFacts()
  const flag = useLater(content)
  const { data } = useQuery({
    // The text itself is no part of the key: keys are seen by tools that list the cache.
    queryKey: ['flag held', resource_id, flag.length, hashOf(flag)],
    queryFn: () => call(question.check, { body: { flags: [flag], ...(resource_id === null ? {} : { resource_id }) } }),
    enabled: kind === 'question' && flag.trim() !== '' && flag.length <= 512 && !isMasked(flag),
    staleTime: 60_000,
  })
  const [first] = data?.same_flag ?? []
  if (first === undefined || flag !== content) return null
  return first.name === '' ? t`another question` : first.name
}

function hashOf(text: string): number {
  let hash = 0
  for (const c of text) hash = (Math.imul(hash, 31) + (c.codePointAt(0) ?? 0)) | 0
  return hash
}
