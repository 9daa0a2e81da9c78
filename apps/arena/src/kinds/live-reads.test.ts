import { api } from '@beacon/api/all'
import { builtKindNames } from '@beacon/router'
import { expect, it } from 'vitest'
import { kinds } from './index.ts'

const paths = new Set(Object.values(api).flatMap((noun) => Object.values(noun).map(({ path }) => path as string)))

it('reads again only what the server answers', async () => {
  const pages = await Promise.all(builtKindNames.map((kind) => kinds[kind]()))
  const reads = pages.flatMap(({ live }) => live.flatMap(({ read }) => read.map((path) => `/contests/:resource_id/${path}`)))
  expect(reads.length).toBeGreaterThan(20)
  expect(reads.filter((path) => !paths.has(path))).toEqual([])
})

it('hears the own events of each kind that has rounds, points, stages or judgings', async () => {
  const heard = async (kind: (typeof builtKindNames)[number]) => new Set((await kinds[kind]()).live.flatMap(({ on }) => on))
  expect([...(await heard('koh'))]).toEqual(
    expect.arrayContaining(['hill.state', 'hill.king', 'me.hill', 'koh.alert', 'complaint.changed']),
  )
  expect([...(await heard('attackDefense'))]).toEqual(
    expect.arrayContaining(['me.captures', 'me.lost', 'me.check', 'cell.diff', 'capture.feed']),
  )
  expect([...(await heard('awdp'))]).toEqual(expect.arrayContaining(['me.patch', 'me.defence', 'topic.defence']))
  expect([...(await heard('operation'))]).toEqual(expect.arrayContaining(['me.point', 'point.state']))
  expect([...(await heard('rw'))]).toEqual(expect.arrayContaining(['rw.board', 'me.challenge']))
  expect([...(await heard('ai'))]).toEqual(expect.arrayContaining(['me.evaluation', 'topic.evaluation']))
})
