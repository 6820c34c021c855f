import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxToScreen } from '../../../canvas/engine/camera.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useEditorNow, useLocked, useSession, useSessionNow } from '../context.ts';
import classes from './Blurs.module.css';
import { useBlurs, useBlursDrawn } from './use-blurs.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** Areas narrower than this on screen have no label. */
const leastNamed = 64;

/**
 * The blurred areas, blurred here until the project delivers the blurred picture; boxes on it stay sharp. With the blur
 * tool each has a remove button; the context menu has one too.
 */
export const Blurs = memo(function Blurs() {
  const { t } = useTranslation();
  const session = useSession();
  const areas = useBlurs();
  const drawn = useBlursDrawn(areas);
  const { camera } = useEditorNow((state) => state);
  const editing = useSessionNow((state) => state.tool) === 'blur';
  const locked = useLocked();
  return areas.map((area, number) => {
    const [x1, y1, x2, y2] = boxToScreen(camera, area);
    return (
      <Block
        key={area.join(' ')}
        position="absolute"
        clickThrough
        className={classes.area}
        data-drawn={drawn || undefined}
        data-editing={editing || undefined}
        style={{ left: x1, top: y1, width: x2 - x1, height: y2 - y1 }}
      >
        {x2 - x1 >= leastNamed && (
          <Text
            radius={1}
            size={10.5}
            pad={[0, 5]}
            line={15}
            space="nowrap"
            position="absolute"
            left={2}
            bottom={2}
            className={classes.word}
          >
            {t('annotate.blur.blurred')}
          </Text>
        )}
        {editing && !locked && (
          <Text
            position="absolute"
            top={2}
            right={2}
            radius={3}
            surface="body"
            className={classes.remove}
            onPointerDown={(event) => event.stopPropagation()}
          >
            <IconButton
              icon={IconX}
              size={22}
              label={t('annotate.blur.remove', { number: number + 1 })}
              onClick={() => session.unblur(area)}
            />
          </Text>
        )}
      </Block>
    );
  });
});
