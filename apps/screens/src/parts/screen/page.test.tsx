import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { replaceLastPart, useAddress } from './address.ts'
import { findPage, pageAt, type PageProps } from './page.ts'

const base = '/page/mg/ct'
const show = ({ params, search, query }: PageProps<string>) => <p>{JSON.stringify({ params, search, query })}</p>
const pages = [
  pageAt('/contest/$kind/$resource_id/$value', () => Promise.resolve({ Page: show })),
  pageAt('/public/union/screen', () => Promise.resolve({ Page: () => <p>tiles</p> })),
]
const propsAt = (path: string, search = '') => findPage(pages, { pathname: `${base}${path}`, search })?.props

afterEach(cleanup)

describe('the page of an address', () => {
  it('has the parts by name and what displays read of the query', () => {
    expect(propsAt('/contest/flag/r%20%2F1/matrix/', '?viewer_key=12&top=7&theme=blue&value=x')).toEqual({
      params: { kind: 'flag', resource_id: 'r /1', value: 'matrix' },
      query: { viewer_key: '12', top: '7', theme: 'blue', value: 'x' },
      search: { viewer_key: '12', top: 7 },
    })
    expect(propsAt('/public/union/screen')?.params).toEqual({})
  })

  it.each(['', '/', '/contest/flag//matrix', '/contest/flag/1', '/contest/flag/1/matrix/more', '/public/union/screens'])(
    'is none at %j',
    (path) => {
      expect(propsAt(path)).toBeUndefined()
    },
  )

  it('takes a part that is no text of an address as it stands', () => {
    expect(propsAt('/contest/flag/%E0%A4%A/__proto__', '?__proto__=1')?.params).toEqual({
      kind: 'flag',
      resource_id: '%E0%A4%A',
      value: '__proto__',
    })
  })
})

it('a display that changes keeps its query and is drawn again', async () => {
  history.replaceState(null, '', `${base}/contest/flag/1/matrix?viewer_key=k`)
  function Frame() {
    const page = findPage(pages, new URL(useAddress()))
    return page && <page.Component {...page.props} />
  }
  render(
    <Suspense>
      <Frame />
    </Suspense>,
  )
  expect(await screen.findByText(/"value":"matrix"/u)).not.toBeNull()
  replaceLastPart('trend')
  expect((await screen.findByText(/"value":"trend"/u)).textContent).toContain('"viewer_key":"k"')
  expect(location.pathname + location.search).toBe(`${base}/contest/flag/1/trend?viewer_key=k`)
})
