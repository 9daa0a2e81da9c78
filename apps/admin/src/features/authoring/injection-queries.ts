import { call } from '@beacon/api/client'
import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageInjection, type InjectionPage, type InjectionView } from '@beacon/api/image/image-injection'
import { query, queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

const soonMs = 1_500
const restingMs = 6_000

/** Something comes of it yet, or somebody has to say what. */
export const isOpen = ({ status }: InjectionView): boolean => status !== 'done' && status !== 'cancelled'
const goesOn = ({ status }: InjectionView): boolean => status === 'waiting' || status === 'running' || status === 'silent'

export const injectionsQuery = (resource_id: string) => ({
  ...query(imageInjection.list, { params: { resource_id } }),
  refetchInterval: ({ state }: { state: { data?: InjectionPage | undefined } }) =>
    state.data?.injections.some(goesOn) === true ? soonMs : restingMs,
})

async function takeInjections(client: QueryClient, resource_id: string, page: InjectionPage): Promise<void> {
  client.setQueryData(injectionsQuery(resource_id).queryKey, page)
  await client.invalidateQueries({ queryKey: queryKeyOf(imageAuthoring.get) })
}

type Action = Parameters<typeof call<typeof imageInjection.act>>[1]['body']['action']

/** Acts on injections. A refusal opens a toast, and the page reads the list anew. */
export function useInjections(resource_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const send = async (injection_id: string, action: Action): Promise<void> =>
    takeInjections(client, resource_id, await call(imageInjection.act, { params: { resource_id, injection_id }, body: { action } }))
  const runAndReport = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      toast.failed({ title: t`Nothing was changed`, body: words(error) })
      await client.invalidateQueries({ queryKey: queryKeyOf(imageInjection.list) })
      return false
    }
  }
  return {
    send,
    act: (injection_id: string, action: Action) => runAndReport(() => send(injection_id, action)),
    add: (service_ids: string[]) =>
      runAndReport(async () =>
        takeInjections(client, resource_id, await call(imageInjection.add, { params: { resource_id }, body: { service_ids } })),
      ),
  }
}
