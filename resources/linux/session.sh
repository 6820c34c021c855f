# Starts the window manager, then each program that is named on a line, with a file of the home folder after a tab.
openbox --config-file "$HOME/.config/openbox.xml" &
while IFS="$(printf '\t')" read -r program file; do
  if [ -n "$file" ]; then "$program" "$HOME/$file" & else "$program" & fi
done
