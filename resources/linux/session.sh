# Starts the window manager and the accessibility bus, then each program that is named on a line: its command in words
# without quotes, and after a tab a file of the home folder.
set -f
openbox --config-file "$HOME/.config/openbox.xml" &
launcher=/usr/libexec/at-spi-bus-launcher
[ -x "$launcher" ] && "$launcher" --launch-immediately &
while IFS="$(printf '\t')" read -r command file; do
  IFS=' '
  if [ -n "$file" ]; then $command "$HOME/$file" & else $command & fi
done
