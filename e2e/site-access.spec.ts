import { expect, hydrated, inTheme, test } from './site-test.ts'

// `npm run screens` looks at every screen and dialog with axe, and measures what a finger hits
test('a dialog keeps the focus and gives it back', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && !activeElement?.closest('[role="dialog"]')
    })
    expect(outside).toBe(false)
  }
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('print shows the stories on white, without what can only be pressed', async ({
  page,
  site,
}) => {
  await inTheme(page, 'dark', site.url)
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(255, 255, 255)')
  await expect(page.getByText('Bitcoin held on exchanges')).toBeVisible()
})
