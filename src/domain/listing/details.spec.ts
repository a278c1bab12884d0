import { expect, it } from 'vitest'
import { picturesIn } from './details'

it.each([
  ['<p>no picture</p>', []],
  ['<img src="/a.jpg"><p><img alt="b" src=\'/b.jpg\' width="9"/></p>', ['/a.jpg', '/b.jpg']],
  ['<IMG\n class="x" SRC = "/a.jpg">', ['/a.jpg']],
  ['<img src="/a.jpg"><img src="/b.jpg"><img src="/a.jpg">', ['/a.jpg', '/b.jpg']],
  ['<img src=""><img src=\'\'><img alt="/a.jpg">', []],
  ['<image src="/a.jpg"><a href="/b.jpg"><img data-src="/c.jpg" src="/d.jpg">', ['/d.jpg']],
])('the pictures of %j are %j', (html, pictures) => {
  expect(picturesIn(html)).toEqual(pictures)
})
