import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { deskHill, type HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { useLingui } from '@lingui/react/macro'
import { useAfterAct } from '../../../parts/desk/use-after-act.ts'

export type HillChange = Omit<Input<typeof deskHill.update>['body'], 'version'>

/** What is done to hills of a contest; a refusal is thrown, for whoever asked to say it. */
export function useHillActs(id: string) {
  const { t } = useLingui()
  const params = { resource_id: id }
  const { again, done } = useAfterAct(id, [deskHill.list])
  const of = ({ topic_id }: HillRow) => ({ ...params, topic_id })
  return {
    add: async (question_ids: string[]) => {
      const { items } = await call(deskHill.add, { params, body: { question_ids } })
      await again()
      return items.length
    },
    change: async (row: HillRow, change: HillChange) => {
      await call(deskHill.update, { params: of(row), body: { ...change, version: row.version } })
      await done(t`Hill saved`)
    },
    renew: async (row: HillRow) => {
      await call(deskHill.renew, { params: of(row), body: { version: row.version } })
      await done(t`Hill updated`)
    },
    restart: async (row: HillRow) => {
      await call(deskHill.restart, { params: of(row), body: {} })
      await done(t`Restart ordered`)
    },
    remove: async (row: HillRow) => {
      await call(deskHill.remove, { params: of(row) })
      await done(t`Hill removed`)
    },
  }
}
