import { describe, expect, it } from 'vitest'
import { guardOf } from './guard.ts'
import type { Host } from './host.ts'

const way = '-A FORWARD -j DOCKER-USER'

/** A firewall that keeps what is restored, and from which each look sees the rules without those that a test hides. */
function firewall() {
  let rules: string[] = ['-N DOCKER-USER', way]
  let looks = 0
  let hidden = (_look: number): string => ''
  const tried: Host['tried'] = async (command, args, { stdin = '' } = {}) => {
    if (command === 'ip6tables') return { code: 0, stdout: '-A INPUT -i bcn-+ -j DROP', stderr: '' }
    if (command === 'iptables-restore') {
      const lines = stdin.split('\n')
      const first = lines.filter((line) => line.startsWith('-I ')).map((line) => line.replace(/^-I (\S+) 1/u, '-A $1'))
      rules = [...rules, ...first, ...lines.filter((line) => line.startsWith('-A '))]
    }
    if (!args.includes('-S')) return { code: 0, stdout: '', stderr: '' }
    looks += 1
    const without = hidden(looks)
    return { code: 0, stdout: rules.filter((line) => without === '' || !line.includes(without)).join('\n'), stderr: '' }
  }
  const host: Host = { tried, end: () => Promise.resolve() }
  return {
    guard: guardOf('ab12cd34', host),
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
})
