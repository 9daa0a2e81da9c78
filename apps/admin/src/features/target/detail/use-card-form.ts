import { call } from '@beacon/api/client'
import { given } from '@beacon/api/given'
import { target, type TargetDetail } from '@beacon/api/scene/target'
import { useLingui } from '@lingui/react/macro'
import { useVersionedForm } from '../../../parts/form/use-versioned-form.ts'
import { refreshTargets, targetQuery } from '../queries.ts'
import { cardSchema, cardValuesOf } from './card-model.ts'

/** Words for fields by their paths. */
export function useCardLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    text: t({ context: 'target', message: 'Card' }),
    summary: t`Summary`,
    story: t`Story`,
    solution: t`Solution`,
    vulnerabilities: t`Vulnerabilities`,
    services: t({ context: 'target', message: 'Services' }),
    flags: t`Places of flags`,
    links: t`Links`,
    licence: t`Licence`,
    difficulty: t`Difficulty`,
    offered_to: t`Offered to`,
    accounts: t`Accounts`,
    id: t`Vulnerability`,
    where: t`Where`,
    cwe: 'CWE',
    verified_on: t`Verified on`,
    name: t({ context: 'target', message: 'Service' }),
    port: t`Port`,
    version: t({ context: 'target', message: 'Version' }),
    user: t`User`,
    password: t`Password`,
    role: t({ context: 'target', message: 'Role' }),
  }
  return (path) => {
    const last = path.split('.').filter((part) => Object.hasOwn(labels, part))
    return labels[last.at(-1) ?? ''] ?? path
  }
}

export function useCardForm(row: TargetDetail) {
  const { t } = useLingui()
  const { resource_id } = row.image
  return useVersionedForm({
    schema: cardSchema,
    labelOf: useCardLabels(),
    stored: row,
    query: targetQuery(resource_id),
    valuesOf: cardValuesOf,
    comparedOf: ({ text, difficulty, offered_to }) => ({ ...text, difficulty, offered_to }),
    send: ({ accounts, ...body }, { card }) =>
      call(target.save, { params: { resource_id }, body: { ...body, ...given({ accounts }), version: card?.version ?? 0 } }),
    refresh: refreshTargets,
    doneWords: ({ image }) => t`Card of “${image.title}” saved`,
  })
}
