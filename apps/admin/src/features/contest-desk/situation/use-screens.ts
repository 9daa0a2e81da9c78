import { call } from '@beacon/api/client'
import type { Input, Reply } from '@beacon/api/endpoint'
import { type ScreenRow, viewerKey } from '@beacon/api/contest/viewer-key'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { screensQuery } from '../../../parts/desk/queries.ts'

export type Issued = Reply<typeof viewerKey.create>
type Change = Input<typeof viewerKey.update>['body']

/** The whole address of a screen, for another machine. */
export const linkOf = ({ path }: Pick<Issued, 'path'>): string => (path.startsWith('http') ? path : `${location.origin}${path}`)

/** Opens a screen in a window of its own, for the second monitor. */
export const openScreen = (issued: Pick<Issued, 'path'>): void =>
  void window.open(linkOf(issued), '_blank', 'popup,noopener,noreferrer,width=1920,height=1080')

/** The actions on the screens of a contest. The page holds a key only until it is left, because a key is shown once. */
export function useScreens(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [issued, setIssued] = useState<ReadonlyMap<string, Issued>>(new Map())
  const params = { resource_id: id }
  const { queryKey } = screensQuery(id)
  const again = () => client.invalidateQueries({ queryKey })
  const keep = (one: Issued) => {
    setIssued((old) => new Map(old).set(one.screen.screen_id, one))
    return again().then(() => one)
  }
  const change = async (screen: ScreenRow, body: Change) => {
    try {
      const row = await call(viewerKey.update, { params: { ...params, screen_id: screen.screen_id }, body })
      client.setQueryData(queryKey, (old) =>
        old === undefined ? old : { ...old, items: old.items.map((one) => (one.screen_id === row.screen_id ? row : one)) },
      )
      toast.done({ title: t`Now on “${screen.name}”` })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const announce = async (rows: readonly ScreenRow[], body: Input<typeof viewerKey.announce>['body']) => {
    await Promise.all(rows.map(({ screen_id }) => call(viewerKey.announce, { params: { ...params, screen_id }, body })))
    toast.done({
      title:
        rows.length === 1 ? t`Now on “${rows[0]?.name ?? ''}”` : plural(rows.length, { one: 'Now on # screen', other: 'Now on # screens' }),
    })
  }
  return {
    issued,
    change,
    announce,
    save: async (screen: ScreenRow, body: Change) => {
      await call(viewerKey.update, { params: { ...params, screen_id: screen.screen_id }, body })
      await again()
    },
    create: async (body: Input<typeof viewerKey.create>['body']) => keep(await call(viewerKey.create, { params, body })),
    rotate: async (screen: ScreenRow) => keep(await call(viewerKey.rotate, { params: { ...params, screen_id: screen.screen_id } })),
    revoke: async (screen: ScreenRow) => {
      await call(viewerKey.revoke, { params: { ...params, screen_id: screen.screen_id } })
      setIssued((old) => new Map([...old].filter(([screen_id]) => screen_id !== screen.screen_id)))
      await again()
    },
  }
}
