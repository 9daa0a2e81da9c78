// Runs before the first paint, as a classic script: theme and language of the person, so that nothing flashes.
;(function () {
  var root = document.documentElement
  var asked = new URLSearchParams(location.search)
  function choice(param, key, values, fallback) {
    var value = asked.get(param)
    if (values.indexOf(value) >= 0) return value
    try {
      value = localStorage.getItem(key)
    } catch {
      value = null
    }
    return values.indexOf(value) >= 0 ? value : fallback
  }
  function browserLocale() {
    var isEnglish = navigator.language.toLowerCase().indexOf('en') === 0
    return !isEnglish && navigator.languages.some((language) => language.toLowerCase().indexOf('zh') === 0) ? 'zh' : 'en'
  }
  root.dataset.theme = choice('theme', 'beacon.theme', ['dark', 'light'], 'dark')
  root.lang = choice('lang', 'beacon.locale', ['en', 'zh', 'pseudo'], browserLocale()) === 'zh' ? 'zh-CN' : 'en'

  // Without its first code the page would stay empty: it is loaded anew, once a minute at most.
  addEventListener(
    'error',
    function (event) {
      if (!event.target || event.target.tagName !== 'SCRIPT') return
      try {
        if (Date.now() - Number(sessionStorage.getItem('beacon.reloaded')) < 60000) return
        sessionStorage.setItem('beacon.reloaded', String(Date.now()))
      } catch {
        return
      }
      setTimeout(function () {
        location.reload()
      }, 1000)
    },
    true,
  )
})()
