/** Said on every page of the mock, in both languages; a test looks for it in the built apps, where it must not be. */
export const bannerText = 'Mock data: made up, nothing is saved. 模拟数据：内容为虚构，不会保存。'

export function showBanner(): void {
  const banner = document.createElement('div')
  banner.setAttribute('role', 'status')
  banner.textContent = bannerText
  banner.style.cssText =
    'position:fixed;inset:auto 0 0 0;z-index:2147483647;padding:4px 12px;text-align:center;font:600 13px/20px system-ui;color:MarkText;background:Mark;pointer-events:none'
  document.body.append(banner)
}
