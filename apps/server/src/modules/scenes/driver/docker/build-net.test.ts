import { expect, it } from 'vitest'
import { waysOf } from './build-net.ts'

const refused = '-j REJECT --reject-with icmp-port-unreachable'

it('leads a build to resolvers and what is named inside, and to no scene and no metadata, whatever is named', () => {
  expect(waysOf('bcn-0', { resolvers: ['10.0.0.2'], inside: ['0.0.0.0/0'] })).toEqual([
    `-o bcn-0 -m conntrack --ctstate NEW ${refused}`,
    `-i bcn-0 -o bcn-+ ${refused}`,
    '-i bcn-0 -d 10.0.0.2 -p udp -m udp --dport 53 -j ACCEPT',
    '-i bcn-0 -d 10.0.0.2 -p tcp -m tcp --dport 53 -j ACCEPT',
    `-i bcn-0 -d 169.254.0.0/16 ${refused}`,
    '-i bcn-0 -d 0.0.0.0/0 -p tcp -j ACCEPT',
  ])
})
