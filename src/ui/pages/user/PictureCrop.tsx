import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import styles from './picture-crop.module.css'

const MOST_ZOOM = 4
/** How far an arrow key moves the picture, in px of the screen. */
const STEP_PX = 8

/** The square of a picture that is kept: moved by the pointer, two fingers, the wheel, or the arrow keys and the slider. */
export const PictureCrop = ({ url, chosen }: { url: string; chosen: (area: Area) => void }) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="contain"
          showGrid={false}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': '头像取景框', 'aria-description': '用方向键移动图片' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => chosen(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={100}
          max={MOST_ZOOM * 100}
          step={5}
          value={Math.round(zoom * 100)}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value) / 100)}
        />
      </label>
      <p className={styles.hint}>拖动图片或用方向键移动，滑块、滚轮或双指缩放。</p>
    </div>
  )
}
