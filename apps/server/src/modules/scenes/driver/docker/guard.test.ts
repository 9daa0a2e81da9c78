import { describe, expect, it } from 'vitest'
import { guardOf } from './guard.ts'
import type { Host } from './host.ts'

const way = '-A FORWARD -j DOCKER-USER'

/** A firewall that keeps what is restored, and from which each look sees the rules without those that a test hides. */
function firewall() {
  let rules: string[] = ['-N DOCKER-USER', way]
  let looks = 0
  let hidden = (_look: number): string => ''
  const restore = (line: string) => {
    const [word = '', chain = ''] = line.split(' ')
    const rule = line.replace(/^(?:-D (\S+)|-I (\S+) \d+) /u, '-A $1$2 ')
    if (word === '-A') rules.push(line)
    if (word === '-D') rules = rules.filter((one) => one !== rule)
    if (word === '-I') {
      const at = rules.flatMap((one, index) => (one.startsWith(`-A ${chain} `) ? [index] : []))
      rules.splice(at[Number(line.split(' ')[2]) - 1] ?? rules.length, 0, rule)
    }
    if (word.startsWith(':')) rules = [...rules.filter((one) => !one.startsWith(`-A ${word.slice(1)} `)), `-N ${word.slice(1)}`]
    if (word === '-F') rules = rules.filter((one) => !one.startsWith(`-A ${chain} `))
  }
  const tried: Host['tried'] = async (command, args, { stdin = '' } = {}) => {
    if (command === 'ip6tables') return { code: 0, stdout: '-A INPUT -i bcn-+ -j DROP', stderr: '' }
    if (command === 'iptables-restore') for (const line of stdin.split('\n')) restore(line)
    if (!args.includes('-S')) return { code: 0, stdout: '', stderr: '' }
    looks += 1
    const without = hidden(looks)
    return { code: 0, stdout: rules.filter((line) => without === '' || !line.includes(without)).join('\n'), stderr: '' }
  }
  const host: Host = { tried, end: () => Promise.resolve() }
  return {
    guard: guardOf('ab12cd34', host),
    neighbour: guardOf('ef56ab78', host),
    hooks: () => rules.filter((line) => line.startsWith('-A DOCKER-USER ')).map((line) => line.split(' -j ')[1]),
    hide: (next: (look: number) => string) => {
      looks = 0
      hidden = next
    },
    looks: () => looks,
  }
}

describe('the guard of the scenes', () => {
  it('stands while the engine puts its way back, as it does with every network that it makes', async () => {
    const { guard, hide, looks } = firewall()
    await guard.setGuard()
    expect(await guard.checkGuard()).toBe(true)
    hide((look) => (look < 3 ? way : ''))
    expect(await guard.checkGuard()).toBe(true)
    expect(looks()).toBe(3)
  })

  it('does not stand where that way stays away, or a rule of its own is missing', async () => {
    const { guard, hide, looks } = firewall()
    await guard.setGuard()
    hide(() => way)
    expect(await guard.checkGuard()).toBe(false)
    expect(looks()).toBe(5)
    hide(() => '-j BCN-ab12cd34')
    expect(await guard.checkGuard()).toBe(false)
    hide(() => '169.254.0.0/16')
    expect(await guard.checkGuard()).toBe(false)
    expect(looks()).toBe(1)
  })

  it('of two installations, both open their ways before either refuses, from the first moment on', async () => {
    const { guard, neighbour, hooks } = firewall()
    await guard.setGuard()
    await neighbour.setGuard()
    expect([await guard.checkGuard(), await neighbour.checkGuard()]).toEqual([true, true])
    expect(hooks()).toEqual(['BCN-W-ef56ab78', 'BCN-W-ab12cd34', 'BCN-F-ef56ab78', 'BCN-F-ab12cd34'])
  })
})
