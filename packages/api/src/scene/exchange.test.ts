import { readCompose, readKypo } from '@beacon/engine/scene/exchange'
import { describe, expect, it } from 'vitest'
import { readDefinition } from './definition.ts'

const facts = { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null }
const refusals = (service: object, more: object = {}) =>
  readCompose({ services: { web: { image: 'nginx:1.25', ...service } }, ...more }, {})
    .notes.filter(({ isRefused }) => isRefused)
    .map(({ code, path }) => `${code} ${path.join('.')}`)

describe('a compose file', () => {
  it('becomes a scene: networks, numbers, ports, health, limits, order', () => {
    const compose = {
      name: 'shop',
      services: {
        Web_App: {
          build: './web',
          ports: ['8080:80', { target: 53, protocol: 'udp', name: 'dns' }],
          expose: ['9000'],
          environment: ['DB=db', 'PRICE=$$5', 'MODE=${MODE:-live}'],
          networks: { front: { ipv4_address: '172.20.0.10' }, back: null },
          depends_on: { db: { condition: 'service_healthy' } },
          healthcheck: { test: 'curl -f http://localhost', interval: '1m30s', retries: 5 },
          deploy: { resources: { limits: { cpus: '0.25', memory: '256M' } } },
          cap_add: ['CAP_NET_RAW'],
          volumes: ['data:/data', './web/nginx.conf:/etc/nginx/nginx.conf:ro'],
          restart: 'always',
        },
        db: {
          image: 'shop-db:3',
          command: 'run --name "a b"',
          read_only: true,
          networks: ['back'],
          mem_limit: '1g',
          links: ['Web_App:app'],
        },
        gate: { image: 'alpine', sysctls: { 'net.ipv4.ip_forward': 1 }, networks: ['front', 'back'] },
      },
      networks: { front: { ipam: { config: [{ subnet: '172.20.0.0/24' }] } }, back: { internal: true } },
    }
    const { scene, notes, images } = readCompose(compose, { 'web/nginx.conf': 'events {}\n' })
    const { definition, problems } = readDefinition(scene, facts)
    expect(problems.map(({ code }) => code)).toEqual(['port_udp', 'definition_cycle'])
    expect(definition).toMatchObject({
      name: 'shop',
      nets: [
        { id: 'front', prefix: 24, egress: true },
        { id: 'back', egress: false },
      ],
      routers: [
        {
          id: 'gate',
          nets: [
            { net: 'front', host: 2 },
            { net: 'back', host: 4 },
          ],
        },
      ],
      volumes: [{ node: 'web_app', path: '/data', mb: 64 }],
      nodes: [
        {
          id: 'web_app',
          nets: [
            { net: 'front', host: 10 },
            { net: 'back', host: 2 },
          ],
          ports: [
            { port: 80, open: 'player' },
            { port: 53, proto: 'udp', name: 'dns', open: 'player' },
            { port: 9000, open: 'scene' },
          ],
          env: { DB: 'db', PRICE: '$5', MODE: 'live' },
          files: [{ path: '/etc/nginx/nginx.conf', text: 'events {}\n' }],
          health: { ask: { exec: ['/bin/sh', '-c', 'curl -f http://localhost'] }, interval_s: 60, retries: 5 },
          cpu: 0.3,
          memory_mb: 256,
          caps: ['NET_RAW'],
          after: ['db'],
          writable: true,
        },
        { id: 'db', image: 'shop-db@3', command: ['run', '--name', 'a b'], memory_mb: 1024, writable: false, after: ['web_app'] },
      ],
    })
    expect(new Set(notes.map(({ code }) => code))).toEqual(
      new Set(['renamed', 'net_egress', 'published_dropped', 'address_free', 'health_shell', 'build', 'volume_size', 'ignored']),
    )
    expect(images).toEqual([
      { wanted: 'Web_App', image: 'web_app@1', isBuild: true, nodes: ['web_app'] },
      { wanted: 'shop-db:3', image: 'shop-db@3', isBuild: false, nodes: ['db'] },
    ])
  })

  const refused: [string, object, string[]][] = [
    ['privileged', { privileged: true }, ['privileged services.web.privileged']],
    ['the network of the host', { network_mode: 'host' }, ['host_namespace services.web.network_mode']],
    ['the network of a container', { network_mode: 'service:db' }, ['host_namespace services.web.network_mode']],
    ['processes of the host', { pid: 'host' }, ['host_namespace services.web.pid']],
    ['memory of the host', { ipc: 'host' }, ['host_namespace services.web.ipc']],
    ['users of the host', { userns_mode: 'host' }, ['host_namespace services.web.userns_mode']],
    ['devices', { devices: ['/dev/kvm'] }, ['device services.web.devices']],
    ['an absolute folder', { volumes: ['/etc:/host:ro'] }, ['bind_absolute services.web.volumes.0']],
    ['a home', { volumes: ['~/.ssh:/ssh:ro'] }, ['bind_absolute services.web.volumes.0']],
    ['a way out of the project', { volumes: ['./../../etc:/x:ro'] }, ['bind_absolute services.web.volumes.0']],
    ['a folder that may be written', { volumes: ['./data:/data'] }, ['bind_writable services.web.volumes.0']],
    ['a folder that is not there', { volumes: ['./data:/data:ro'] }, ['bind_missing services.web.volumes.0']],
    ['the socket of the engine', { volumes: ['/var/run/docker.sock:/s:ro'] }, ['engine_socket services.web.volumes.0']],
    ['security options', { security_opt: ['seccomp:unconfined'] }, ['security_opt services.web.security_opt']],
    ['kernel settings', { sysctls: { 'kernel.msgmax': 1 } }, ['sysctl services.web.sysctls']],
    ['another service', { extends: { service: 'x' } }, ['extends services.web.extends']],
    ['a capability off the list', { cap_add: ['NET_RAW', 'SYS_ADMIN'] }, ['cap services.web.cap_add.1']],
  ]
  it.each(refused)('refuses %s by its place', (_what, service, expected) => expect(refusals(service)).toEqual(expected))

  it('refuses other files and networks from outside', () => {
    expect(refusals({}, { include: ['other.yml'] })).toEqual(['include include'])
    expect(refusals({ networks: ['wan'] }, { networks: { wan: { external: true } } })).toEqual(['external_network networks.wan.external'])
  })
})

describe('a topology of KYPO', () => {
  it('becomes machines, routers, routes and groups', () => {
    const kypo = {
      name: 'junior-hacker',
      hosts: [
        { name: 'Server', base_box: { image: 'debian-11', mgmt_user: 'debian' }, flavor: 'standard.small', hidden: true },
        { name: 'client', base_box: 'kali', flavor: 'csirtmu.tiny1x2' },
      ],
      routers: [{ name: 'router', base_box: 'debian-11', flavor: 'standard.small' }],
      networks: [
        { name: 'server-switch', cidr: '10.10.20.0/24', accessible_by_user: false },
        { name: 'client-switch', cidr: '10.10.30.0/24' },
      ],
      net_mappings: [
        { host: 'Server', network: 'server-switch', ip: '10.10.20.5' },
        { host: 'client', network: 'client-switch', ip: '10.10.30.5' },
      ],
      router_mappings: [
        { router: 'router', network: 'server-switch', ip: '10.10.20.1' },
        { router: 'router', network: 'client-switch', ip: '10.10.30.1' },
      ],
      groups: [{ name: 'servers', nodes: ['Server'] }],
    }
    const { scene, images } = readKypo(kypo)
    const { definition, problems } = readDefinition(scene, facts)
    expect(problems).toEqual([])
    expect(definition).toMatchObject({
      nets: [{ id: 'server-switch', prefix: 24 }, { id: 'client-switch' }],
      routers: [
        {
          id: 'router',
          nets: [
            { net: 'server-switch', host: 254 },
            { net: 'client-switch', host: 254 },
          ],
        },
      ],
      nodes: [
        {
          id: 'server',
          kind: 'vm',
          image: 'debian-11@1',
          hidden: true,
          group: 'servers',
          cpu: 1,
          memory_mb: 2048,
          routes: [{ to: 'client-switch', via: 'router' }],
          ports: [{ port: 22, open: 'scene' }],
        },
        { id: 'client', memory_mb: 512, ports: [{ port: 22, open: 'player' }], routes: [{ to: 'server-switch', via: 'router' }] },
      ],
    })
    expect(images.map(({ wanted, nodes }) => `${wanted} ${nodes.join()}`)).toEqual(['debian-11 server', 'kali client'])
  })
  it('of networks of 24 fits the smaller ones of an installation, and routers of one network become one', () => {
    const bounds = { netPrefix: 26 }
    const lan = (name: string, third: number) => ({ name, cidr: `10.10.${third}.0/24` })
    const two = {
      name: 'two-lans',
      hosts: [{ name: 'shop' }, { name: 'desk' }, { name: 'far' }],
      routers: [{ name: 'shop-router' }, { name: 'desk-router' }],
      networks: [lan('shop-lan', 20), lan('desk-lan', 30)],
      net_mappings: [
        { host: 'shop', network: 'shop-lan', ip: '10.10.20.5' },
        { host: 'desk', network: 'desk-lan', ip: '10.10.30.2' },
        { host: 'far', network: 'desk-lan', ip: '10.10.30.100' },
      ],
      router_mappings: [
        { router: 'shop-router', network: 'shop-lan', ip: '10.10.20.1' },
        { router: 'desk-router', network: 'desk-lan', ip: '10.10.30.1' },
      ],
    }
    const { scene, notes } = readKypo(two, bounds)
    const { definition, problems } = readDefinition(scene, { ...facts, ...bounds })
    expect(problems).toEqual([])
    const places = [
      { net: 'shop-lan', host: 62 },
      { net: 'desk-lan', host: 62 },
    ]
    expect(definition).toMatchObject({
      nets: [{ prefix: 26 }, { prefix: 26 }],
      routers: [{ id: 'shop-router', nets: places }],
      nodes: [
        { nets: [{ host: 5 }], routes: [{ to: 'desk-lan', via: 'shop-router' }] },
        { nets: [{ host: 2 }], routes: [{ to: 'shop-lan', via: 'shop-router' }] },
        { nets: [{ host: 3 }], routes: [{ to: 'shop-lan', via: 'shop-router' }] },
      ],
    })
    expect(notes.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([
      'address_free net_mappings.2.ip',
      'address_free router_mappings.0.ip',
      'address_free router_mappings.1.ip',
      'kypo_router_joined routers.1',
      'kypo_routes routers',
      'kypo_ports hosts',
    ])
    const one = readKypo({ ...two, routers: [{ name: 'shop-router' }] }, bounds)
    expect(readDefinition(one.scene, { ...facts, ...bounds }).problems).toEqual([])
    expect(one.notes.map(({ code }) => code)).toContain('kypo_router_left')
  })

  it('and so does a compose file with an address beyond them', () => {
    const lan = { ipam: { config: [{ subnet: '172.20.0.0/24' }] } }
    const compose = { services: { web: { image: 'a', networks: { lan: { ipv4_address: '172.20.0.100' } } } }, networks: { lan } }
    const { scene, notes } = readCompose(compose, {}, { netPrefix: 26 })
    const { definition, problems } = readDefinition(scene, { ...facts, netPrefix: 26 })
    expect(problems).toEqual([])
    expect(definition).toMatchObject({ nets: [{ id: 'lan', prefix: 26 }], nodes: [{ nets: [{ net: 'lan', host: 2 }] }] })
    expect(notes).toContainEqual(expect.objectContaining({ code: 'address_free', details: { net: 'lan', host: 2 } }))
  })
})
