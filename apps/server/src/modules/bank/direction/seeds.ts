/** Directions every installation starts with. */
export const seedDirections: ReadonlyArray<{ key: string; name_en: string; name_zh: string; banks?: string[] }> = [
  { key: 'web', name_en: 'Web', name_zh: 'Web', banks: ['flag', 'theory', 'cfs', 'ad', 'awdp'] },
  { key: 'pwn', name_en: 'Pwn', name_zh: '二进制漏洞', banks: ['flag', 'cfs', 'ad', 'awdp'] },
  { key: 'crypto', name_en: 'Crypto', name_zh: '密码学', banks: ['flag', 'theory', 'ad', 'awdp'] },
  { key: 'reverse', name_en: 'Reverse', name_zh: '逆向工程', banks: ['flag', 'ad', 'awdp'] },
  { key: 'forensics', name_en: 'Forensics', name_zh: '取证' },
  { key: 'misc', name_en: 'Misc', name_zh: '杂项', banks: ['flag', 'ad', 'awdp'] },
  { key: 'osint', name_en: 'OSINT', name_zh: '开源情报' },
  { key: 'mobile', name_en: 'Mobile', name_zh: '移动安全' },
  { key: 'blockchain', name_en: 'Blockchain', name_zh: '区块链' },
  { key: 'ai', name_en: 'AI', name_zh: '人工智能' },
  { key: 'hardware', name_en: 'Hardware', name_zh: '硬件' },
  { key: 'network-security', name_en: 'Network security', name_zh: '网络安全', banks: ['theory', 'cfs', 'ad', 'awdp'] },
  { key: 'systems', name_en: 'Systems', name_zh: '系统安全', banks: ['theory', 'cfs', 'ad', 'awdp'] },
  ...[
    { key: 'law', name_en: 'Law and standards', name_zh: '法律法规' },
    { key: 'incident-response', name_en: 'Incident response', name_zh: '应急响应' },
    { key: 'data-security', name_en: 'Data security', name_zh: '数据安全' },
    { key: 'cloud', name_en: 'Cloud', name_zh: '云安全' },
    { key: 'malware', name_en: 'Malware', name_zh: '恶意代码' },
    { key: 'basics', name_en: 'Basics', name_zh: '基础知识' },
  ].map((one) => ({ ...one, banks: ['theory'] })),
]
