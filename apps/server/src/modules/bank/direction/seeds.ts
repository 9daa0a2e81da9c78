import type { Bank } from '@beacon/api/bank/direction'

/** A direction; one that names no bank belongs to that of flags. */
interface Seed {
  key: string
  name_en: string
  name_zh: string
  banks?: Bank[]
}

const inBank = (bank: Bank, seeds: readonly Seed[]): Seed[] => seeds.map((seed) => ({ banks: [bank], ...seed }))

/** Directions every installation starts with. */
export const seedDirections: readonly Seed[] = [
  { key: 'web', name_en: 'Web', name_zh: 'Web', banks: ['flag', 'theory', 'cfs', 'ad', 'rw', 'awdp', 'operation', 'koh'] },
  { key: 'pwn', name_en: 'Pwn', name_zh: '二进制漏洞', banks: ['flag', 'cfs', 'ad', 'awdp', 'koh'] },
  { key: 'crypto', name_en: 'Crypto', name_zh: '密码学', banks: ['flag', 'theory', 'ad', 'awdp', 'koh'] },
  { key: 'reverse', name_en: 'Reverse', name_zh: '逆向工程', banks: ['flag', 'ad', 'awdp', 'koh'] },
  { key: 'forensics', name_en: 'Forensics', name_zh: '取证', banks: ['flag', 'operation', 'ai'] },
  { key: 'misc', name_en: 'Misc', name_zh: '杂项', banks: ['flag', 'ad', 'awdp', 'koh'] },
  { key: 'osint', name_en: 'OSINT', name_zh: '开源情报' },
  { key: 'mobile', name_en: 'Mobile', name_zh: '移动安全', banks: ['flag', 'rw'] },
  { key: 'blockchain', name_en: 'Blockchain', name_zh: '区块链' },
  { key: 'ai', name_en: 'AI', name_zh: '人工智能', banks: ['flag', 'ai'] },
  { key: 'hardware', name_en: 'Hardware', name_zh: '硬件', banks: ['flag', 'rw'] },
  {
    key: 'network-security',
    name_en: 'Network security',
    name_zh: '网络安全',
    banks: ['theory', 'cfs', 'ad', 'rw', 'awdp', 'operation', 'koh'],
  },
  { key: 'systems', name_en: 'Systems', name_zh: '系统安全', banks: ['theory', 'cfs', 'ad', 'rw', 'awdp', 'operation', 'koh'] },
  ...inBank('theory', [
    { key: 'law', name_en: 'Law and standards', name_zh: '法律法规' },
    { key: 'incident-response', name_en: 'Incident response', name_zh: '应急响应' },
    { key: 'data-security', name_en: 'Data security', name_zh: '数据安全' },
    { key: 'cloud', name_en: 'Cloud', name_zh: '云安全' },
    { key: 'malware', name_en: 'Malware', name_zh: '恶意代码' },
    { key: 'basics', name_en: 'Basics', name_zh: '基础知识' },
  ]),
  ...inBank('rw', [
    { key: 'browser', name_en: 'Browsers', name_zh: '浏览器' },
    { key: 'iot', name_en: 'Internet of things', name_zh: '物联网' },
    { key: 'industrial', name_en: 'Industrial control', name_zh: '工业控制', banks: ['rw', 'operation'] },
    { key: 'vehicles', name_en: 'Vehicles', name_zh: '车联网' },
  ]),
  ...inBank('operation', [
    { key: 'host', name_en: 'Hosts', name_zh: '主机' },
    { key: 'database', name_en: 'Databases', name_zh: '数据库' },
    { key: 'middleware', name_en: 'Middleware', name_zh: '中间件' },
    { key: 'log', name_en: 'Logs', name_zh: '日志' },
  ]),
  ...inBank('ai', [
    { key: 'detection', name_en: 'Detection', name_zh: '威胁检测' },
    { key: 'adversarial', name_en: 'Adversarial samples', name_zh: '对抗样本' },
    { key: 'poisoning', name_en: 'Poisoning', name_zh: '数据投毒' },
    { key: 'privacy', name_en: 'Privacy', name_zh: '隐私推断' },
    { key: 'llm', name_en: 'Language models', name_zh: '大模型安全' },
  ]),
]
