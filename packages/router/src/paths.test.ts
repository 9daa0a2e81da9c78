import { describe, expect, it } from 'vitest'
import { findPathRow } from './paths/find.ts'
import { type AppName, appNames, fillPath, groups, kinds, pageOwner, pathsOf, pathTable, slug } from './paths.ts'

/** Every address a row stands for, with values filled in. */
function filled(path: string): string[] {
  const group = /\{(\w+)\}/.exec(path)
  if (group === null) return [fillPath<string>(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x-1'])))]
  const values: readonly string[] = groups[group[1] as keyof typeof groups]
  return values.flatMap((value) => filled(path.replace(group[0], value)))
}

const addresses = appNames.flatMap((app) => pathsOf(app).flatMap((row) => filled(row.path).map((address) => ({ app, row, address }))))

describe('the path table', () => {
  it('holds every page of the product once', () => {
    const paths = appNames.flatMap((app) => pathsOf(app).map((row) => row.path))
    expect(new Set(paths).size).toBe(paths.length)
    expect(pathTable.arena).toHaveLength(39)
    expect(pathTable.admin).toHaveLength(145)
    expect(pathTable.screens).toHaveLength(11)
  })

  it('names every page in English and Chinese', () => {
    const nameless = addresses.filter(({ row }) => row.en === '' || !/\p{Script=Han}|AWDP/u.test(row.zh))
    expect(nameless).toEqual([])
  })

  it.each(addresses)('$address belongs to $app', ({ app, address }) => {
    expect(pageOwner(address)).toBe(app)
    expect(pageOwner(`${address}/`)).toBe(app)
  })

  it('finds the row of every address again', () => {
    const finders = Object.fromEntries(appNames.map((app) => [app, findPathRow(pathsOf(app))])) as Record<
      AppName,
      ReturnType<typeof findPathRow>
    >
    const lost = addresses.filter(({ app, address }) => finders[app](address) === null)
    expect(lost).toEqual([])
    // A fixed address may also fit a row with a group; the fixed row is the more exact answer.
    const exact = addresses.filter(({ row }) => !row.path.includes('{'))
    expect(exact.map(({ app, address }) => finders[app](address)?.path)).toEqual(exact.map(({ row }) => row.path))
  })

  it('opens every staff page by a permission item, but for the two that lead on', () => {
    const open = pathTable.admin.filter((row) => row.access === 'perm' && row.items.length === 0)
    expect(open.map((row) => row.path)).toEqual(['/admin', '/admin/wizard'])
  })

  it('gives unknown addresses to the arena, which says that they do not exist', () => {
    expect(pageOwner('/')).toBe('arena')
    expect(pageOwner('/nowhere')).toBe('arena')
    expect(pageOwner('/administrator')).toBe('arena')
    expect(pageOwner('/contest/exam/7')).toBe('arena')
    expect(pageOwner('/contest/chess/7/ranking')).toBe('arena')
  })
})

describe('the spellings of the kinds', () => {
  it('fit the groups of the table', () => {
    for (const kind of kinds) {
      if (kind === 'theory') continue
      expect(groups.kind).toContain(slug[kind].admin)
      expect(groups.bank).toContain(slug[kind].bank)
      expect(groups.display).toContain(slug[kind].display)
      expect(pathTable.arena.map((row): string => row.path)).toContain(slug[kind].arena)
    }
    const spelled = kinds.map((kind): string | null => slug[kind].public).filter((spelling) => spelling !== null)
    expect([...spelled].sort()).toEqual([...groups.public].sort())
  })
})

describe('fillPath', () => {
  it('puts values in and encodes them', () => {
    expect(fillPath('/admin/{kind}/contest/:resource_id', { kind: 'flag', resource_id: 'a b/c' })).toBe('/admin/flag/contest/a%20b%2Fc')
  })

  it('refuses a value that is missing or empty', () => {
    expect(() => fillPath('/arena/:arena_id', { arena_id: '' })).toThrow('arena_id')
  })
})
