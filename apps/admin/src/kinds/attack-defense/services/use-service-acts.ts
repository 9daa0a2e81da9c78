import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { contestService, type ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { roundTarget } from '@beacon/api/rounds/target'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

export type ServiceChange = Omit<Input<typeof contestService.update>['body'], 'version'>

/** What is done to services of a contest; a refusal is thrown, for whoever asked to say it. */
export function useServiceActs(id: string) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const params = { resource_id: id }
  const again = () =>
    Promise.all(
      [contestService.list, roundTarget.list, contest.settings, contest.facts, contest.check].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, params] }),
      ),
    )
  const of = ({ topic_id }: ServiceRow) => ({ ...params, topic_id })
  const done = async (title: string) => {
    await again()
    toast.done({ title })
  }
  return {
    add: async (question_ids: string[]) => {
      const { items } = await call(contestService.add, { params, body: { question_ids } })
      await again()
      return items.length
    },
    change: async (row: ServiceRow, change: ServiceChange) => {
      await call(contestService.update, { params: of(row), body: { ...change, version: row.version } })
      await done(t`Service saved`)
    },
    renew: async (row: ServiceRow) => {
      await call(contestService.renew, { params: of(row), body: { version: row.version } })
      await done(t`Service updated`)
    },
    remove: async (row: ServiceRow) => {
      await call(contestService.remove, { params: of(row) })
      await done(t`Service removed`)
    },
    runChecks: async (rows: readonly ServiceRow[]) => {
      const { boxes } = await call(contestService.run_checks, { params, body: { topic_ids: rows.map(({ topic_id }) => topic_id) } })
      await done(plural(boxes, { one: 'Checking # box', other: 'Checking # boxes' }))
    },
  }
}
